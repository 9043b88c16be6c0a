-- Money that comes for an invoice that was written off brings that much of it back: the payment says how much, and so does the row that
-- takes such a payment back. The write-off itself stays as it was.
alter table invoices add column recovered_cents integer not null default 0;
alter table invoices drop constraint invoices_written_off;
alter table invoices alter column balance_cents set expression as (
	case when is_void then 0 else total_cents - credited_cents - paid_cents - written_off_cents + recovered_cents end
);
alter table invoices add constraint invoices_written_off check (
	written_off_cents = 0 or written_off_cents - recovered_cents <= total_cents - credited_cents - paid_cents
);
alter table invoices add constraint invoices_recovered check (recovered_cents between 0 and written_off_cents);

alter table invoice_payments add column recovers_cents integer not null default 0;
alter table invoice_payments add constraint invoice_payments_recovers check (
	recovers_cents = 0 or kind in ('payment', 'reversal') and recovers_cents = amount_cents + rounding_cents
);
create index invoice_payments_recovers on invoice_payments (paid_on) where recovers_cents <> 0;

create or replace function count_payment() returns trigger language plpgsql as $$
declare
	settled integer := new.amount_cents + new.rounding_cents;
	owing integer;
begin
	if new.kind = 'reversal' and not exists (
		select from invoice_payments p join invoices i on i.id = p.invoice_id
		where p.id = new.takes_back and p.kind = 'payment' and p.paid_on <= new.paid_on
		and (i.ended_at is null or p.recovers_cents > 0)
		and (p.invoice_id, p.method, p.amount_cents, p.rounding_cents, p.recovers_cents)
			= (new.invoice_id, new.method, new.amount_cents, new.rounding_cents, new.recovers_cents)
	) then
		raise exception 'what is taken back is a whole payment of the same invoice';
	end if;
	update invoices set
		paid_cents = paid_cents + case new.kind when 'payment' then settled else -settled end,
		recovered_cents = recovered_cents + case new.kind when 'payment' then new.recovers_cents else -new.recovers_cents end
	where id = new.invoice_id returning balance_cents into owing;
	if new.kind = 'payment' and owing < 0 or new.kind = 'refund' and owing > 0 then
		raise exception 'a % of more than is owing', new.kind;
	end if;
	if new.account_entry_id is not null then
		update account_entries set used_cents = used_cents + settled where id = new.account_entry_id and kind = 'payment';
		if not found then
			raise exception 'a payment of an invoice uses money that is on account';
		end if;
	end if;
	return null;
end
$$;
