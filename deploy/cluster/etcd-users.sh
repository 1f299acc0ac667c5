#!/bin/sh
# Makes etcd ask for a password, besides the certificate: once, when its members run and before Patroni starts, on one
# of the machines:
#   etcd-users.sh https://10.0.0.11:2379 CERTIFICATES_FOLDER machine1
# The passwords are in the environment, with letters and digits only (openssl rand -hex 24):
#   ETCD_ROOT_PASSWORD   of etcd's root, who may change users
#   ETCD_PASSWORD        of Patroni, which may read and write what is Patroni's
set -eu
url=$1
certificates=$2
name=$3
call() {
  curl --fail --silent --show-error --output /dev/null \
    --cacert "$certificates/ca.pem" --cert "$certificates/$name.pem" --key "$certificates/$name.key" "$@"
}
put() { call --request PUT --header 'Content-Type: application/json' --data @- "$url/v2/auth/$1"; }

call --retry 60 --retry-delay 1 --retry-all-errors "$url/health"
put roles/patroni <<END
{"role": "patroni", "permissions": {"kv": {"read": ["/service/*"], "write": ["/service/*"]}}}
END
# Whoever gives no password may do nothing.
put roles/guest <<END
{"role": "guest", "permissions": {"kv": {"read": [], "write": []}}}
END
put users/root <<END
{"user": "root", "password": "$ETCD_ROOT_PASSWORD"}
END
put users/patroni <<END
{"user": "patroni", "password": "$ETCD_PASSWORD", "roles": ["patroni"]}
END
put enable </dev/null
