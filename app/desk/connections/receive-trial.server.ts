import { type Provider, providerNames } from '#app/provider-checks/provider.ts'
import { tryProvider } from '#app/provider-checks/provider-checks.server.ts'
import type { Staff } from '../staff/staff.ts'
import { type TrialAnswer, trialWords } from './trial-form.ts'

/** Tries a provider for an owner; what it sends goes to that owner, by email to the address of their account. */
export async function receiveTrial(
	platform: Parameters<typeof tryProvider>[0],
	{ name, email }: Pick<Staff, 'name' | 'email'>,
	provider: Provider,
	phone: string,
): Promise<TrialAnswer & { status: number }> {
	const answer = (message: string, status = 200, typed?: string) => ({
		ok: status === 200,
		about: provider,
		message,
		status,
		...(typed !== undefined && { typed }),
	})
	switch (await tryProvider(platform, provider, { name, email, phone })) {
		case 'well':
			return answer(trialWords[provider].did)
		case 'failed':
			// The page says what failed, and is loaded again for that.
			return { ...answer(`${providerNames[provider]} failed. See above what to do.`), ok: false }
		case 'not set up':
			return answer('That isn’t set up any more. Reload the page.', 422)
		case 'no phone':
			return answer('Type a Canadian or US phone number that takes texts, such as 403-555-0142.', 422, phone)
		case 'customer’s phone':
			return answer('That’s a customer’s number, so nothing was sent. Use your own.', 422, phone)
		case 'stopped phone':
			return answer('Texts to that number are stopped, so nothing was sent. Use another.', 422, phone)
	}
}
