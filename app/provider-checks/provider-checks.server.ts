import { isStopped } from '#app/notifications/notifications.server.ts'
import { isUnavailable } from '#app/platform/http/unavailable.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { parsePhone, takesTexts } from '#app/values/phone.ts'
import { type Depth, failedInWords, type Provider, type ProviderStand, providers } from './provider.ts'
import * as store from './store.server.ts'
import { failureIn, isSetUp, type Needs, type Recipient, reach, tryWork } from './try-provider.server.ts'

/**
 * Tries what is set up without sending to anyone, beside the start: what is wrong is a warning in the log, and a banner at the
 * desk. Returns a function after which nothing more is written.
 */
export function tryProvidersAtStart(needs: Needs): () => Promise<void> {
	const { config, log, database, now } = needs
	let stopped = false
	const tryOne = async (provider: Provider) => {
		const failure = await reach(needs, provider)
		if (stopped) return
		if (failure !== undefined) log.warn({ provider, failure }, 'a provider doesn’t work')
		await store.keepTrial(database, {
			provider,
			depth: 'reached',
			tried_at: now(),
			failure: failure ?? null,
		})
	}
	for (const provider of providers)
		if (isSetUp(config, provider))
			tryOne(provider).catch((error: unknown) => {
				if (stopped) return
				log[isUnavailable(error) ? 'warn' : 'error']({ err: error, provider }, 'a provider couldn’t be tried')
			})
	return async () => {
		stopped = true
	}
}

/** Notes whether a provider was reached by what uses it all the time: what failed for a while is a banner at the desk until it works. */
export const noteReached = (
	{ database, now }: Pick<Needs, 'database' | 'now'>,
	provider: Provider,
	words: string | undefined,
): Promise<void> =>
	store.keepTrial(database, {
		...{ provider, depth: 'reached', tried_at: now() },
		failure: words === undefined ? null : failureIn(provider, words),
	})

/** How each provider stands by its last trials. */
export async function providerStands({
	config,
	company,
	database,
}: Pick<Needs, 'config' | 'company' | 'database'>): Promise<ProviderStand[]> {
	const rows = await store.trials(database)
	const trialOf = (provider: Provider, depth: Depth) => {
		const row = rows.find((each) => each.provider === provider && each.depth === depth)
		return row && { at: formatMoment(row.tried_at, company.timeZone), failure: row.failure ?? undefined }
	}
	return providers.map((provider) => {
		const set = isSetUp(config, provider)
		return {
			provider,
			isSetUp: set,
			reached: set ? trialOf(provider, 'reached') : undefined,
			used: set ? trialOf(provider, 'used') : undefined,
		}
	})
}

/** What failed when it was last tried, for a banner. */
export const failedProviders = async (
	needs: Pick<Needs, 'config' | 'company' | 'database'>,
): Promise<string | undefined> => failedInWords(await providerStands(needs))

type Outcome = 'well' | 'failed' | 'not set up' | 'no phone' | 'customer’s phone' | 'stopped phone'

/** Tries at an owner's request whether a provider does its work. It sends to that owner, and never to a customer or to who
 * wants no texts. */
export async function tryProvider(needs: Needs, provider: Provider, to: Recipient): Promise<Outcome> {
	const { config, database, now } = needs
	if (!isSetUp(config, provider)) return 'not set up'
	const phone = provider === 'texts' ? parsePhone(to.phone) : ''
	if (phone === undefined || !takesTexts(phone)) return 'no phone'
	if (provider === 'texts' && (await store.isOfCustomer(database, phone))) return 'customer’s phone'
	if (provider === 'texts' && (await isStopped(database, phone))) return 'stopped phone'
	const failure = await tryWork(needs, provider, { ...to, phone })
	const trial = { provider, tried_at: now(), failure: failure ?? null }
	await store.keepTrial(database, { ...trial, depth: 'used' })
	// What does its work can be reached.
	if (failure === undefined) await store.keepTrial(database, { ...trial, depth: 'reached' })
	return failure === undefined ? 'well' : 'failed'
}
