# shellcheck shell=bash disable=SC2154
# Sourced by ./run and ./check: brings what a bare Debian lacks. Touches no network when nothing is missing.
# Needs $top, the project's folder.

# The page's tools need this much; Debian 12 has 18.
node_wanted=20.19
# Brought by npm into the build folder when the system has none, or an older one.
node_brought=22.23.3
node_home=$top/build/tools

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

is_installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

install_packages() {
  [ $# -gt 0 ] || return 0
  command -v apt-get >/dev/null || die "These Debian packages are missing, and there is no apt-get here: $*"
  local root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "Please install as root: apt-get install $*"
    root=(sudo)
  fi
  say "Installing Debian packages: $*"
  "${root[@]}" apt-get update -q >&2
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@" >&2
}

bootstrap_packages() {
  local missing=() package _
  while read -r package _; do
    case $package in '' | '#'*) continue ;; esac
    is_installed "$package" || missing+=("$package")
  done <"$top/tools/packages.txt"
  command -v npm >/dev/null || missing+=(nodejs npm)
  install_packages "${missing[@]}"
}

node_is_new_enough() {
  local found
  found=$(node --version 2>/dev/null) || return 1
  [ "$(printf '%s\n' "$node_wanted" "${found#v}" | sort -V | head -n 1)" = "$node_wanted" ]
}

bootstrap_node() {
  PATH=$node_home/node_modules/node/bin:$PATH
  export PATH
  node_is_new_enough && return
  say "Installing Node $node_brought into ${node_home#"$top"/} (the page's tools need $node_wanted)"
  mkdir -p "$node_home"
  npm install --prefix "$node_home" --no-save --no-audit --no-fund "node@$node_brought" >&2
  hash -r
  node_is_new_enough || die "Node $node_wanted or newer is needed, and npm could not bring it."
}

bootstrap() {
  bootstrap_packages
  bootstrap_node
}
