-- The two roles of a shop on a PostgreSQL of yours. Run it once, as a role that may create roles and databases:
--   psql postgres://admin@host/postgres -f server/database/roles.sql
-- then give each its password: \password shop_owner, \password shop_program.

-- Owns the tables: `npm run migrate` and `npm run restore` sign in as it, by DATABASE_OWNER_URL.
create role shop_owner login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;

-- Reads and writes rows: the program signs in as it, by DATABASE_URL. What it may do, `npm run migrate` grants.
create role shop_program login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;

-- Who is no superuser has to belong to a role to make it the owner of something.
grant shop_owner to current_user;
create database shop owner shop_owner encoding 'UTF8' template template0;

-- Nobody else gets in, and nobody makes tables for a while in it.
revoke all on database shop from public;
grant connect on database shop to shop_program;

-- The limits of its statements and transactions, also through a pooler, which passes on no parameters of a session.
alter role shop_program set statement_timeout = '10s';
alter role shop_program set idle_in_transaction_session_timeout = '60s';
-- Of what very many products match, a search reads the first, which are then the same each time.
alter role shop_program set synchronize_seqscans = off;
