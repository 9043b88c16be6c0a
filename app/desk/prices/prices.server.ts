import type { Platform } from '#app/platform/platform.server.ts'
import { currentListOn } from '#app/pricing/current-list.ts'
import { listWarnings } from '#app/pricing/list-warnings.ts'
import type { FilePrices } from '#app/pricing/local-prices.ts'
import { readWrittenLists } from '#app/pricing/pricing.server.ts'
import {
	datedLists,
	firstDayToSet,
	isSetAtDesk,
	versionOf,
	type WrittenList,
} from '#app/pricing/written-list.ts'
import { thingsWithSources } from '#app/quotes/quotes.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { formatDate, formatMoment, localDate } from '#app/values/local-time.ts'
import type { HistoryEntry } from '../review/quote-detail.ts'
import { changesBetween } from './list-changes.ts'
import { fieldsOf } from './price-fields.ts'
import type { PriceForm } from './price-form.ts'
import { rangeWarnings } from './range-warnings.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'> & { files: FilePrices }

/** The page: the current list, those to come, the form for another one, and who changed what. */
export async function openPriceLists(needs: Needs) {
	const { company, now, files } = needs
	const written = await readWrittenLists(needs)
	const today = localDate(now(), company.timeZone)
	const first = firstDayToSet(now(), company)
	const dated = datedLists(written)
	const current = dated.findLast(({ holdsFrom }) => holdsFrom <= today) ?? dated[0]
	return {
		form: priceFormOf(needs, written),
		isSetAtDesk: isSetAtDesk(written),
		current: current && {
			since: formatDate(current.holdsFrom),
			warnings: [...listWarnings(current.list), ...rangeWarnings(current, files, thingsWithSources)],
		},
		coming: dated
			.filter(({ holdsFrom }) => holdsFrom > today)
			.map(({ list, local, holdsFrom, actor }) => ({
				id: list.id,
				from: formatDate(holdsFrom),
				actor: actor ?? settings,
				changes: changesFromBefore(dated, { list, local, holdsFrom }, files),
				canWithdraw: holdsFrom >= first,
			})),
		files,
		history: historyOf(written, needs),
	}
}

/** An empty form: the latest list, from the first day on which none begins yet. */
export function priceFormOf(
	{ company, now, files }: Pick<Needs, 'company' | 'now' | 'files'>,
	written: WrittenList[],
): PriceForm {
	const firstDay = firstDayToSet(now(), company)
	const latest = datedLists(written).at(-1)
	if (!latest) throw new Error('there is no price list')
	const { id, ...list } = latest.list
	const from = latest.holdsFrom < firstDay ? firstDay : addDays(latest.holdsFrom, 1)
	return {
		base: { id, list, local: latest.local },
		values: { ...fieldsOf({ list, local: latest.local }, files), from },
		seen: versionOf(written),
		firstDay,
	}
}

/** Who wrote a list that staff did not. */
const settings = 'The settings file'

const shownChanges = 30

/** The latest changes first, with what each changed. */
export function historyOf(
	written: WrittenList[],
	{ company, files }: Pick<Needs, 'company' | 'files'>,
): HistoryEntry[] {
	return written
		.map((each, at): HistoryEntry => {
			const { list, local, holdsFrom, actor, withdraws } = each
			const withdrawn = written.find((other) => other.list.id === withdraws)
			// As it was then: without what came later.
			const dated = datedLists(written.slice(0, at))
			return {
				id: String(list.id),
				at: formatMoment(each.at, company.timeZone),
				actor: actor ?? settings,
				action: withdrawn
					? `withdrew the prices from ${formatDate(holdsFrom)}`
					: `set prices from ${formatDate(holdsFrom)}`,
				changes: withdrawn
					? changesBetween(withdrawn, { list, local }, files)
					: changesFromBefore(dated, { list, local, holdsFrom }, files),
			}
		})
		.reverse()
		.slice(0, shownChanges)
}

/** What differs from the list that is current the day before; nothing where there was none. */
function changesFromBefore(
	dated: WrittenList[],
	{ list, local, holdsFrom }: Pick<WrittenList, 'list' | 'local' | 'holdsFrom'>,
	files: FilePrices,
) {
	const before = listBefore(dated, holdsFrom)
	return before ? changesBetween(before, { list, local }, files) : []
}

/** The list that is current on the day before another begins. */
export const listBefore = (dated: WrittenList[], holdsFrom: string): WrittenList | undefined =>
	currentListOn(dated, addDays(holdsFrom, -1))
