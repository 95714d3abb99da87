-- The database and its two roles: one owns the schema and migrates, the other is the server's and can
-- only read and write rows. Run by psql as a superuser of PostgreSQL 15 or newer; a second run changes
-- passwords and mends rights, and nothing else:
--
--   OWNER_PASSWORD=… APP_PASSWORD=… psql -X -d postgres -f roles.sql
--
-- Other names: -v database=office -v owner=office_owner -v app=office_app
--
-- The tables that record money, and the audit log, are append-only by triggers, which only the owner
-- can switch off: whoever has the server's password can't rewrite them.
\set ON_ERROR_STOP on
\if :{?database} \else \set database tct \endif
\if :{?owner} \else \set owner tct_owner \endif
\if :{?app} \else \set app tct_app \endif
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
\if :{?owner_password}
\else
  do $$ begin raise 'OWNER_PASSWORD is not set: set it to a password for the role that migrates'; end $$;
\endif
\if :{?app_password}
\else
  do $$ begin raise 'APP_PASSWORD is not set: set it to a password for the role of the server'; end $$;
\endif

-- A password would stand in the server's log otherwise.
set log_statement = 'none';
set log_min_duration_statement = -1;
set log_min_error_statement = 'panic';

select format('create role %I', name) from unnest(array[:'owner', :'app']) as name
where not exists (select from pg_roles where rolname = name) \gexec
alter role :"owner" login nosuperuser nocreatedb nocreaterole noreplication password :'owner_password';
alter role :"app" login nosuperuser nocreatedb nocreaterole noreplication password :'app_password';
-- For connections on which the server can't set its own limits, as those of PgBouncer.
alter role :"app" set statement_timeout = '15min';

select format('create database %I owner %I encoding ''UTF8'' template template0', :'database', :'owner')
where not exists (select from pg_database where datname = :'database') \gexec
alter database :"database" owner to :"owner";
revoke all on database :"database" from public;
revoke create, temporary on database :"database" from :"app";
grant connect on database :"database" to :"app";

\connect :"database"
alter schema public owner to :"owner";
revoke all on schema public from public;
revoke create on schema public from :"app";
grant usage on schema public to :"app";

-- What is there already, and what migrations will make.
grant select, insert, update, delete on all tables in schema public to :"app";
grant usage, select on all sequences in schema public to :"app";
alter default privileges for role :"owner" in schema public
  grant select, insert, update, delete on tables to :"app";
alter default privileges for role :"owner" in schema public
  grant usage, select on sequences to :"app";
