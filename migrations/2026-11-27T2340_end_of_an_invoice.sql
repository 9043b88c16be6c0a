-- A form counts once for its invoice: the same page, gone back to, can pay another one.
alter table invoice_payments drop constraint invoice_payments_form_key_key,
	add constraint invoice_payments_form unique (invoice_id, form_key);
alter table credit_notes drop constraint credit_notes_form_key_key,
	add constraint credit_notes_form unique (invoice_id, form_key);

-- What ended stays as it ended, written off as well as void, and nothing is credited of it.
create or replace function keep_invoice() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		if old.issued_on >= date_trunc('year', current_date) - interval '6 years' then
			raise exception 'invoice % is kept for six years after its tax year', old.number;
		end if;
		return old;
	end if;
	if new.booking_id is not null and new.booking_id is distinct from old.booking_id
		or (new.id, new.number, new.issued_on, new.due_on, new.issued_at, new.issued_by, new.document,
			new.subtotal_cents, new.tax_cents, new.total_cents)
		is distinct from (old.id, old.number, old.issued_on, old.due_on, old.issued_at, old.issued_by, old.document,
			old.subtotal_cents, old.tax_cents, old.total_cents) then
		raise exception 'invoice % is issued: it is credited, never edited', old.number;
	end if;
	if old.ended_at is not null
		and (new.is_void, new.written_off_cents, new.credited_cents, new.ended_at, new.ended_by, new.end_reason)
		is distinct from (old.is_void, old.written_off_cents, old.credited_cents, old.ended_at, old.ended_by, old.end_reason) then
		raise exception 'invoice % is void or written off', old.number;
	end if;
	return new;
end
$$;
