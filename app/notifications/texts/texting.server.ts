import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { formatPhone, takesTexts, withoutExtension } from '#app/values/phone.ts'
import * as store from './store.server.ts'
import type { TextingOfPhone } from './texting.ts'

type Needs = Pick<Platform, 'database'>
type AskedByStaff = { phone: string; staff: SignedInStaff }

const mostEntries = 50

/** Whether texts go to each of these stored phones, and who stopped or allowed them; omits phones that no text reaches. */
export async function textingOf(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	stored: readonly string[],
): Promise<TextingOfPhone[]> {
	const phones = [...new Set(stored.map(withoutExtension))].filter(takesTexts)
	const [stops, entries] = await Promise.all([
		store.stopsOf(database, phones),
		store.stopEntries(database, phones, mostEntries),
	])
	return phones.map((phone) => ({
		phone,
		shown: formatPhone(phone),
		stoppedBy: stops.find((stop) => stop.phone === phone)?.stopped_by,
		entries: entries
			.filter((entry) => entry.phone === phone)
			.map(({ id, action, actor, at }) => ({ id, action, actor, at: formatMoment(at, company.timeZone) })),
	}))
}

/** Stops texts to a phone at its owner's request to staff; `false` when they are stopped already. */
export const stopTexts = ({ database }: Needs, { phone, staff }: AskedByStaff): Promise<boolean> =>
	database.transaction().execute(async (transaction) => {
		const isNew = await store.stopPhone(transaction, phone, 'staff')
		if (isNew) await store.recordStop(transaction, { phone, action: 'stopped', actor: staff.name })
		return isNew
	})

/**
 * Resumes texts that staff have stopped. Texts that their recipient stopped by text resume only when they text START
 * (docs/rules.md, 'Stopping texts').
 */
export const allowTexts = (
	{ database }: Needs,
	{ phone, staff }: AskedByStaff,
): Promise<'allowed' | 'not-stopped' | 'stopped-by-customer'> =>
	database.transaction().execute(async (transaction) => {
		if (await store.resumePhone(transaction, phone, 'staff')) {
			await store.recordStop(transaction, { phone, action: 'allowed', actor: staff.name })
			return 'allowed'
		}
		return (await store.isStopped(transaction, phone)) ? 'stopped-by-customer' : 'not-stopped'
	})

/** Records that the owner of a phone, or the provider on their behalf, stopped texts to it. */
export async function stopForOwner(
	transaction: Parameters<typeof store.stopPhone>[0],
	phone: string,
	actor: 'customer' | 'provider',
): Promise<void> {
	if (await store.stopPhone(transaction, phone, 'customer'))
		await store.recordStop(transaction, { phone, action: 'stopped', actor })
}

/** Records that the owner of a phone wants texts again. */
export async function resumeForOwner(
	transaction: Parameters<typeof store.stopPhone>[0],
	phone: string,
): Promise<void> {
	if (await store.resumePhone(transaction, phone, 'customer'))
		await store.recordStop(transaction, { phone, action: 'allowed', actor: 'customer' })
}
