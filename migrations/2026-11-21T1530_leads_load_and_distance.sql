-- What a local page's form says beside the home form's: how much there is, and whether trucks come there on fixed days.
alter table leads
	-- in words, as the form has it: 'Full load'
	add column load_size text,
	-- the day is asked for and not settled
	add column far_away boolean not null default false;
