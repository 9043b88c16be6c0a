-- The local page from whose form a lead came, by the address that search engines are given: `/airdrie/couch-removal`.
-- Null for every other form, for one that names no page of the catalogue, and for leads of before.
alter table leads add column local_page text check (local_page like '/%');
