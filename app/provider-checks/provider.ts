/** The servers of others that Bowline needs, as far as they are set up. */
export const providers = ['email', 'mailbox', 'texts', 'crm', 'cards', 'photos', 'database'] as const
export type Provider = (typeof providers)[number]

export const providerNames: Record<Provider, string> = {
	email: 'Email',
	mailbox: 'Mailbox',
	texts: 'Texts',
	crm: 'CRM',
	cards: 'Card payments',
	photos: 'Photo storage',
	database: 'Database',
}

/** What was tried: that it can be reached and accepts us, as at each start; or that it does its work, as an owner asks it to. */
export type Depth = 'reached' | 'used'

/** When something was tried, as displayed, and what failed, with what to do. */
export type Trial = { at: string; failure: string | undefined }

/** How a provider stands, for owners. */
export type ProviderStand = { provider: Provider; isSetUp: boolean } & Record<Depth, Trial | undefined>

/** The last trial that failed; another that went well since does less than that one, or it would have taken its place. */
export const failedTrial = ({ used, reached }: ProviderStand): Trial | undefined =>
	[reached, used].find((trial) => trial?.failure !== undefined)

/** `Email`, `Email and Texts`, `Email, Texts and CRM`: what failed when it was last tried; `undefined` when nothing did. */
export function failedInWords(stands: readonly ProviderStand[]): string | undefined {
	const names = stands.filter(failedTrial).map(({ provider }) => providerNames[provider])
	return (
		[names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ') ||
		undefined
	)
}
