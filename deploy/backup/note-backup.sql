-- Records a new backup in the shop's database, for /metrics (shop_backup_age_seconds). Run as a role that may write the
-- table: postgres, or shop_owner.
insert into newest_backups values ('archive', now()) on conflict (kind) do update set made_at = excluded.made_at;
