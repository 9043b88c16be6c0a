-- Lists that only the program knew until now: the types of the database are made from these.
alter table staff
	alter column role set not null,
	add constraint staff_role_check check (role in ('owner', 'staff'));
alter table quote_counts
	add constraint quote_counts_status_check check (quote_status in ('draft', 'pending', 'approved', 'rejected'));
