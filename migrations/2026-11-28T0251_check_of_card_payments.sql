-- Stripe is tried as the other providers are.
alter table provider_checks
	drop constraint provider_checks_provider_check,
	add constraint provider_checks_provider_check check (
		provider in ('email', 'texts', 'crm', 'photos', 'database', 'cards')
	);
