-- What a customer counted instead of guessing yards and kilograms: { "sofa": 1, "bag": 10 }, by the ids of
-- content/site/things.yaml; null when nothing was counted. What a release before saves beside this one has none.
alter table quote_requests add column counted_things jsonb;
