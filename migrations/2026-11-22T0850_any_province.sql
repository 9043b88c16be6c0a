-- The province is the company's own, whichever that is.
alter table leads drop constraint leads_province_state_check;
alter table leads add constraint leads_province_state_check check (province_state ~ '^[A-Z]{2}$');
