import * as z from 'zod/mini'
import { locationIn } from '#app/bookings/rules/service-zone.ts'
import { isStopped } from '#app/notifications/notifications.server.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { may } from '#app/policies/rights.ts'
import { isOffered, priceLoad } from '#app/pricing/load.ts'
import { loadFieldNames } from '#app/pricing/load-fields.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import { askSchema } from '#app/quotes/firm/ask-price.ts'
import { saveForCaller, things } from '#app/quotes/quotes.server.ts'
import { deskDay, deskQuote } from '#app/shell/desk-links.ts'
import { formatMoney } from '#app/values/money.ts'
import { isBlank } from '#app/values/typed-text.ts'
import { type Staff, signedInStaff } from '../../staff/staff.ts'
import { keepCaller } from './keep-caller.server.ts'
import { typeInBooking } from './typed-booking.server.ts'
import { type RefusedBooking, refusedBooking, typedFields } from './typed-booking.ts'
import { countFields, readTypedLoad, type TypedLoad } from './typed-load.ts'

type Needs = Parameters<typeof typeInBooking>[0] & Pick<Platform, 'log'> & { prices: Prices }
type Sent = ReadonlyMap<string, string>

/** The fields of the form, with those of a load of any list. */
export const typedFormFields = (prices: Prices): string[] => [
	...new Set([...typedFields, ...loadFieldNames(prices.known()), ...countFields(things)]),
]

export type TypedAnswer = { ok: true; to: string } | { ok: false; status: number; refused: RefusedBooking }

/**
 * Does with a form of New booking what was pressed: books it, saves it as a quote, keeps it as a lead, or only prices it, with
 * the price list of its page. What has become of a price that no longer holds is said first.
 */
export async function receiveTyped(
	needs: Needs,
	staff: Staff,
	{ sent, host }: { sent: Sent; host: string },
): Promise<TypedAnswer> {
	const refuse = (status: number, change: Partial<RefusedBooking> = {}): TypedAnswer => ({
		ok: false,
		status,
		refused: refusedBooking(sent, change),
	})
	const { shown: list, current } = await needs.prices.shownBy(sent.get('priceList'))
	const read = readTypedLoad(may(staff, 'quotes') ? sent : withoutLoad(sent), current, things)
	if (!read.ok) return refuse(422, { faults: read.faults })
	const as = sent.get('as')
	if (as === 'price') return refuse(200)
	if (as === 'lead') return keepCaller(needs, staff, { sent, host, typed: read.typed, list: current })
	const repriced = read.typed && list && repricedWords(read.typed, { list, current })
	if (repriced) return refuse(409, { faults: { volume: [repriced] } })
	if (as === 'quote') return saveAsQuote(needs, staff, { sent, typed: read.typed, list: current }, refuse)
	const shown = read.typed && {
		...read.typed,
		prices: current,
		quoteId: undefined,
		madeBy: signedInStaff(staff).name,
	}
	const booked = await typeInBooking(needs, staff, { sent, host, shown })
	return booked.ok ? { ok: true, to: deskDay({ date: booked.date, booked: booked.reference }) } : booked
}

/** Who may not give quotes has no price to say either. */
const withoutLoad = (sent: Sent): Sent => new Map([...sent].filter(([name]) => typedFields.includes(name)))

function repricedWords(
	{ load }: TypedLoad,
	{ list, current }: { list: NumberedList; current: NumberedList },
): string | undefined {
	if (list.id === current.id) return undefined
	const now = priceLoad(load, current).total
	if (isOffered(load, list) && priceLoad(load, list).total === now) return undefined
	return `Prices changed while you typed. It’s now ${formatMoney(now)}; send the form again to use it.`
}

async function saveAsQuote(
	needs: Needs,
	staff: Staff,
	{ sent, typed, list }: { sent: Sent; typed: TypedLoad | undefined; list: NumberedList },
	refuse: (status: number, change?: Partial<RefusedBooking>) => TypedAnswer,
): Promise<TypedAnswer> {
	if (!may(staff, 'quotes'))
		return refuse(403, {
			faults: { volume: ['Your account can’t save quotes. An owner can allow it, under Staff.'] },
		})
	const quoteId = quoteIdSchema.safeParse(sent.get('formKey')).data
	if (!quoteId)
		return refuse(422, { faults: { volume: ['That didn’t come from this page. Reload it and try again.'] } })
	if (!typed) return refuse(422, { faults: { volume: ['Choose how much there is, or count the things.'] } })
	if (!isBlank(sent.get('postal') ?? '') && !locationIn((name) => sent.get(name)).postal)
		return refuse(422, { faults: { postal: ['Enter a postal code such as T2P 1J9, or leave it empty.'] } })
	const caller = askSchema.safeParse({
		name: sent.get('name') ?? '',
		email: sent.get('email') ?? '',
		phone: sent.get('phone') ?? '',
		place: placeOf(sent),
	})
	if (!caller.success) {
		const { place, ...faults } = z.flattenError(caller.error).fieldErrors
		return refuse(422, { faults: { ...faults, ...(place && { postal: place }) } })
	}
	const { counted, ...sourced } = typed
	const quote = { ...sourced, counted, prices: list }
	const saved = await saveForCaller(
		{ ...needs, isStopped },
		{ quoteId, staff: signedInStaff(staff) },
		{ quote, caller: caller.data },
	)
	if (saved.ok) return { ok: true, to: deskQuote(quoteId) }
	return refuse(409, { faults: notSaved[saved.reason] })
}

const notSaved = {
	'saved-before': {
		volume: [
			'This form is saved as a quote already, with something else in it. Press Save as a quote again for another one.',
		],
	},
	unreachable: {
		email: ['That number takes no texts from us. Enter an email address, so the quote can reach them.'],
	},
}

/** The postal code, or else the town: whichever says where the trip goes. */
function placeOf(sent: Sent): string {
	const { postal, city } = locationIn((name) => sent.get(name))
	return postal === '' ? city : postal
}
