import { createHash } from 'node:crypto'
import { priceListIdSchema, type SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { listWarnings } from '#app/pricing/list-warnings.ts'
import type { FilePrices } from '#app/pricing/local-prices.ts'
import { type Prices, readWrittenLists, setPrices, withdrawPrices } from '#app/pricing/pricing.server.ts'
import { datedLists, firstDayToSet, versionOf, type WrittenList } from '#app/pricing/written-list.ts'
import { things, thingsWithSources } from '#app/quotes/quotes.server.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import { exampleRows } from './example-loads.ts'
import { changesBetween } from './list-changes.ts'
import { fieldsOf, movedTo, priceFields, type WholePrices } from './price-fields.ts'
import type { Checked, PriceAnswer, PriceForm } from './price-form.ts'
import { historyOf, listBefore, priceFormOf } from './prices.server.ts'
import { rangeWarnings } from './range-warnings.ts'
import { readPrices } from './read-prices.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'> & { prices: Prices; files: FilePrices }
type Fields = ReadonlyMap<string, string>
type Answered = { answer: PriceAnswer; status: number }

/** The names of the form's fields, by all lists that a page may have been made from. */
export const priceFieldNames = async (needs: Needs): Promise<string[]> =>
	priceFields(
		(await readWrittenLists(needs)).map(({ list }) => list),
		needs.files,
	)

const refused = (message: string, more: Partial<PriceAnswer> = {}): Answered => ({
	answer: { ok: false, message, ...more },
	status: 422,
})

const notOurs = 'That didn’t come from our form. Reload the page and try again.'

/** Checks a list, saves one that was checked, or withdraws one that has not begun. */
export async function changePrices(needs: Needs, fields: Fields, staff: SignedInStaff): Promise<Answered> {
	const written = await readWrittenLists(needs)
	const seen = Number(fields.get('seen'))
	const does = fields.get('does')
	if (does === 'withdraw') return withdraw(needs, { seen, id: fields.get('list') }, staff)
	const base = written.find(({ list }) => String(list.id) === fields.get('base'))
	if ((does !== 'check' && does !== 'save') || !base) return refused(notOurs)
	const typed = Object.fromEntries(fields)
	if (seen !== versionOf(written)) return meanwhile(needs, written, { typed, base, seen })
	const form: PriceForm = {
		...priceFormOf(needs, written),
		base: { id: base.list.id, list: base.list, local: base.local },
		values: typed,
	}
	const usedIds = written.flatMap(({ list }) => list.addOns.map(({ id }) => id))
	const read = readPrices(fields, { base: base.list, local: base.local, files: needs.files, usedIds })
	const from = fields.get('from') ?? ''
	const fault = dayFault(needs, datedLists(written), from)
	const faults = { ...(!read.ok && read.faults), ...(fault && { from: fault }) }
	if (!read.ok || fault) return refused('Nothing was saved. See what’s marked below.', { form, faults })
	const { id: _, ...prices } = { id: 0, ...read.prices }
	const whole = { list: prices, local: read.local }
	const checked = check(needs, datedLists(written), from, whole)
	if (checked.changes.length === 0)
		return refused(`Nothing would change: these are already the prices on ${checked.day}.`, { form })
	if (does === 'check' || fields.get('checked') !== checked.digest) {
		const message = 'Nothing is saved yet. Look at what changes below, then save.'
		return { answer: { ok: true, message, form, checked }, status: 200 }
	}
	const saved = await setPrices(needs, { seen, holdsFrom: from, prices, local: read.local }, staff)
	if (saved.ok) {
		await needs.prices.refresh()
		const message = `Saved. These prices start on ${checked.day}.`
		return { answer: { ok: true, message, saved: true }, status: 200 }
	}
	return meanwhile(needs, await readWrittenLists(needs), { typed, base, seen })
}

/** The form again, after what others changed: theirs where its author changed nothing. */
function meanwhile(
	needs: Needs,
	written: WrittenList[],
	{ typed, base, seen }: { typed: Record<string, string>; base: WholePrices; seen: number },
): Answered {
	const form = priceFormOf(needs, written)
	const before = fieldsOf(base, needs.files)
	const values = movedTo(fieldsOf(form.base, needs.files), { typed, before })
	const fault = dayFault(needs, datedLists(written), values.from ?? '')
	return {
		answer: {
			ok: false,
			message:
				'Prices changed while you were typing. What you typed is still here, together with what’s new. Check it again, then save.',
			form: { ...form, values },
			...(fault && { faults: { from: fault } }),
			meanwhile: historyOf(written, needs).filter(({ id }) => Number(id) > seen),
		},
		status: 409,
	}
}

/** How far ahead a day can be: further is a typing error. */
const daysAhead = 730

function dayFault({ company, now }: Needs, dated: WrittenList[], from: string): string | undefined {
	if (!isCalendarDate(from)) return 'Pick the day these prices start, such as 2027-03-01.'
	const first = firstDayToSet(now(), company)
	if (from < first)
		return `Pick ${formatDate(first)} or a later day. Prices can’t change on a day that’s already begun.`
	if (from > addDays(localDate(now(), company.timeZone), daysAhead))
		return 'Pick a day within the next two years.'
	if (dated.some(({ holdsFrom }) => holdsFrom === from))
		return `There are already new prices from ${formatDate(from)}. Pick another day, or withdraw those first.`
	return undefined
}

/** What a list changes from a day on: against the one that is current until then. */
function check(
	{ files }: Pick<Needs, 'files'>,
	dated: WrittenList[],
	from: CalendarDate,
	after: WholePrices,
): Checked {
	const before = listBefore(dated, from)
	if (!before) throw new Error('there is no price list')
	const next = dated.find(({ holdsFrom }) => holdsFrom > from)
	return {
		digest: createHash('sha256')
			.update(JSON.stringify([from, after]))
			.digest('base64url')
			.slice(0, 16),
		day: formatDate(from),
		changes: changesBetween(before, after, files),
		examples: exampleRows(things, before.list, after.list),
		warnings: [...listWarnings(after.list), ...rangeWarnings(after, files, thingsWithSources)],
		until: next && formatDate(next.holdsFrom),
	}
}

async function withdraw(
	needs: Needs,
	{ seen, id }: { seen: number; id: string | undefined },
	staff: SignedInStaff,
): Promise<Answered> {
	const list = priceListIdSchema.safeParse(Number(id))
	if (!list.success) return refused(notOurs)
	const done = await withdrawPrices(needs, { seen, id: list.data }, staff)
	if (done.ok) {
		await needs.prices.refresh()
		const message = `Withdrawn. Nothing changes on ${formatDate(done.holdsFrom)}.`
		return { answer: { ok: true, message }, status: 200 }
	}
	return done.why === 'too early'
		? refused('These prices have started, or are about to. Set new ones from a later day.')
		: {
				...refused(
					'Prices have changed since you opened this page. Look at what’s coming up, then try again.',
				),
				status: 409,
			}
}
