import { keepLead } from '#app/bookings/leads/leads.server.ts'
import { bookableDates } from '#app/bookings/rules/arrival-window.ts'
import { parseCaller } from '#app/bookings/rules/caller.ts'
import { normalizeForm } from '#app/bookings/rules/parse-booking.ts'
import { locationIn, serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import { leadIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { priceLoad } from '#app/pricing/load.ts'
import { describeLoad } from '#app/pricing/load-words.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { keptCountInWords } from '#app/quotes/quotes.server.ts'
import { deskThread } from '#app/shell/desk-links.ts'
import type { Company } from '#app/values/company.ts'
import { cents } from '#app/values/money.ts'
import { pricePlusTax } from '#app/values/tax.ts'
import { type Staff, signedInStaff } from '../../staff/staff.ts'
import { type RefusedBooking, refusedBooking } from './typed-booking.ts'
import type { TypedLoad } from './typed-load.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>
type Asked = {
	sent: ReadonlyMap<string, string>
	host: string
	typed: TypedLoad | undefined
	list: PriceList
}
type KeptCaller = { ok: true; to: string } | { ok: false; status: number; refused: RefusedBooking }

/** Keeps who called as a lead, where there is neither booking nor quote, and leads to their thread. */
export async function keepCaller(
	needs: Needs,
	staff: Staff,
	{ sent, host, typed, list }: Asked,
): Promise<KeptCaller> {
	const { company } = needs
	const settings = { company, dates: bookableDates(company, needs.now()) }
	const refuse = (status: number, faults: RefusedBooking['faults']): KeptCaller => ({
		ok: false,
		status,
		refused: refusedBooking(sent, { faults }),
	})
	const leadId = leadIdSchema.safeParse(sent.get('formKey')).data
	if (!leadId) return refuse(422, { name: ['That didn’t come from this page. Reload it and try again.'] })
	const parsed = parseCaller(normalizeForm(sent, settings), settings)
	if (!parsed.ok) return refuse(422, parsed.faults)
	const { caller } = parsed
	const { dollars = 0 } = serviceZoneOf(
		company,
		locationIn((name) => sent.get(name)),
	)
	const kept = await keepLead(
		needs,
		{ leadId, staff: signedInStaff(staff) },
		{
			caller,
			what: typed && loadInWords(typed, { list, travelFee: cents(dollars), company }),
			sourceSite: `${host}, typed in at the desk`,
		},
	)
	if (kept.ok) return { ok: true, to: deskThread(kept.threadId) }
	return refuse(409, {
		name: [
			'This form is kept as a lead already, with something else in it. Press Keep as a lead again for another one.',
		],
	})
}

/** What they have, and the price that they were told. */
const loadInWords = (
	{ load, source, counted }: TypedLoad,
	{ list, travelFee, company }: { list: PriceList; travelFee: number; company: Pick<Company, 'taxes'> },
): string => {
	const price = pricePlusTax(priceLoad(load, list).total + travelFee, company)
	return [describeLoad(load, list, source), keptCountInWords(counted), price].filter(Boolean).join(', ')
}
