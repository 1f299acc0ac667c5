#!/bin/sh
# Makes the certificates by which etcd and Patroni of the three machines know each other, on a computer that keeps them:
#   certificates.sh FOLDER machine1=10.0.0.11 machine2=10.0.0.12 machine3=10.0.0.13
# FOLDER gets the authority (ca.pem, ca.key) and, for each machine, a certificate and a key (machine1.pem, machine1.key).
# A machine needs ca.pem and its own two files; ca.key leaves FOLDER never. Run again, it renews the machines'
# certificates, for two years each, with the same authority.
set -eu
umask 077
folder=$1
shift
mkdir -p "$folder"
cd "$folder"

new_key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
if [ ! -e ca.key ]; then
  # shellcheck disable=SC2086 -- several words
  openssl req -x509 $new_key -days 3650 -subj '/CN=Cluster of the shop' -keyout ca.key -out ca.pem
fi
for machine in "$@"; do
  name=${machine%%=*}
  address=${machine#*=}
  # shellcheck disable=SC2086
  openssl req $new_key -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
  printf 'subjectAltName=IP:%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$address" >"$name.ext"
  openssl x509 -req -in "$name.csr" -extfile "$name.ext" -days 730 \
    -CA ca.pem -CAkey ca.key -CAcreateserial -out "$name.pem"
  rm "$name.csr" "$name.ext"
done
