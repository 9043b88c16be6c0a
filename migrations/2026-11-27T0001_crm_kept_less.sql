-- What a delivery that was made leaves to be done by hand: the CRM takes a contact and drops its phone or email without a word.
alter table deliveries add column warning text;
create index deliveries_warned on deliveries (updated_at desc) where warning is not null;
