-- Tips that the company took for its crews, by card for one, and that somebody paid out to whom they're for: each tip once, whole. What was
-- noted by mistake is taken back by a row of its own.
create table tip_payouts (
	id uuid primary key default uuidv7(),
	takes_back uuid unique references tip_payouts (id),
	for_whom text not null check (for_whom <> ''),
	amount_cents integer not null check (amount_cents > 0),
	paid_on date not null,
	noted_by text not null,
	at timestamptz not null default now(),
	form_key uuid not null unique
);
create index tip_payouts_paid_on on tip_payouts (paid_on, id);
create table tips_paid_out (
	payout_id uuid not null references tip_payouts (id),
	tip_id uuid not null references tips (id) on delete cascade,
	primary key (payout_id, tip_id)
);
create index tips_paid_out_tip on tips_paid_out (tip_id);

create function keep_payout() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' and old.paid_on < date_trunc('year', current_date) - interval '6 years' then
		return old;
	end if;
	raise exception 'what was paid out is never edited';
end
$$;
create trigger keep_payout before update or delete on tip_payouts for each row execute function keep_payout();

create function pay_out_once() returns trigger language plpgsql as $$
begin
	perform from tips where id = new.tip_id and takes_back is null and method <> 'cash' for update;
	if not found or exists (select from tips where takes_back = new.tip_id) or exists (
		select from tips_paid_out o where o.tip_id = new.tip_id
		and not exists (select from tip_payouts b where b.takes_back = o.payout_id)
	) then
		raise exception 'a tip is paid out once, and not one in cash or one that is taken back';
	end if;
	return new;
end
$$;
create trigger pay_out_once before insert on tips_paid_out for each row execute function pay_out_once();
