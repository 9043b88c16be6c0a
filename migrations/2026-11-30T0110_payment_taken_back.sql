-- A payment that came to nothing, as by a cheque that bounced, or that was entered on the wrong invoice, is taken back whole by a row that
-- names it, once. What it paid is owing again.
alter table invoice_payments drop constraint invoice_payments_kind_check;
alter table invoice_payments add constraint invoice_payments_kind_check check (kind in ('payment', 'refund', 'reversal'));
alter table invoice_payments add column takes_back uuid unique references invoice_payments (id);
-- Money that came from an account is given back to it, by a refund.
alter table invoice_payments add constraint invoice_payments_takes_back check (
	(kind = 'reversal') = (takes_back is not null) and (kind <> 'reversal' or reason is not null and method <> 'on account')
);

create or replace function count_payment() returns trigger language plpgsql as $$
declare
	settled integer := new.amount_cents + new.rounding_cents;
	owing integer;
begin
	if new.kind = 'reversal' and not exists (
		select from invoice_payments p join invoices i on i.id = p.invoice_id
		where p.id = new.takes_back and p.kind = 'payment' and p.paid_on <= new.paid_on and i.ended_at is null
		and (p.invoice_id, p.method, p.amount_cents, p.rounding_cents)
			= (new.invoice_id, new.method, new.amount_cents, new.rounding_cents)
	) then
		raise exception 'what is taken back is a whole payment of the same invoice';
	end if;
	update invoices set paid_cents = paid_cents + case new.kind when 'payment' then settled else -settled end
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
