import { data, Form, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { deskSchedule } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { addDays, isCalendarDate } from '#app/values/calendar-date.ts'
import { listWaitlist } from '#app/waiting/waiting.server.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { usePathKeys } from '../keys/use-path-keys.ts'
import { untilAnswered } from '../loading.ts'
import { HistoryList } from '../review/history-list.tsx'
import { latestChange } from '../review/review.server.ts'
import { useFreshness } from '../review/use-freshness.ts'
import { OwnReasons } from '../saved-replies/own-reasons.tsx'
import { ownReasons } from '../saved-replies/saved-replies.server.ts'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/schedule.page.ts'
import { makeChange } from './change-forms.server.ts'
import { daysFields, isAboutDays, receiveDays } from './close-days.server.ts'
import { CloseDays } from './close-days.tsx'
import { aboutForm, type FormAnswer } from './form-answer.ts'
import { Holidays } from './holidays.tsx'
import { OrdinaryWeek } from './ordinary-week.tsx'
import { OverbookedList } from './overbooked/overbooked-list.tsx'
import type { Unnotified } from './overbooked/unnotified.ts'
import { UnnotifiedList } from './overbooked/unnotified-list.tsx'
import { changeableDays, openWeek, unnotified } from './schedule.server.ts'
import { scheduleFields } from './schedule-form.ts'
import { longestReason, weekInWords } from './schedule-week.ts'
import { truckFields } from './trucks/truck-fields.ts'
import { TruckList } from './trucks/truck-list.tsx'
import { useLatestAnswer } from './use-latest-answer.ts'
import { changeWaiting, isAboutWaiting } from './wait-list/waiting-change.server.ts'
import { waitingFields } from './wait-list/waiting-fields.ts'
import { WaitingLine } from './wait-list/waiting-line.tsx'
import { WeekDays } from './week-days.tsx'

export const meta = deskHead.meta('Schedule')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'schedule')
	const platform = context.get(platformContext)
	const { first, last } = changeableDays(platform)
	const asked = new URL(request.url).searchParams.get('week') ?? ''
	return {
		change: await latestChange(platform),
		firstChangeable: first,
		line: await listWaitlist(platform, { first, last, staff: signedInStaff(staff) }),
		reasons: await ownReasons(platform, longestReason),
		...(await openWeek(platform, isCalendarDate(asked) ? asked : undefined)),
	}
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Closes or opens a day, sets the slots of a date's or a weekday's windows, changes the trucks, or the wait list. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'schedule')
	const platform = context.get(platformContext)
	const read = await readForm(request, [
		...new Set([...scheduleFields(platform.company), ...truckFields, ...waitingFields, ...daysFields]),
	])
	if (!read.ok) return data<FormAnswer>({ ok: false, message: read.message, about: '' }, read.status)
	const { fields } = read
	if (isAboutWaiting(fields)) {
		const prices = context.get(pricesContext)
		const { answer, status } = await changeWaiting({ ...platform, prices }, fields, signedInStaff(staff))
		return data<FormAnswer>(answer, status)
	}
	if (isAboutDays(fields)) {
		const { answer, status } = await receiveDays(platform, fields, signedInStaff(staff))
		return data<FormAnswer>(answer, status)
	}
	const about = aboutForm(
		fields.get('does') ?? '',
		fields.get('date') ?? fields.get('weekday') ?? fields.get('id') ?? '',
	)
	const refused = { ok: false, about, typed: Object.fromEntries(fields) }
	const made = await makeChange(platform, fields, signedInStaff(staff))
	if (made.ok)
		return data<FormAnswer>({ ok: true, about, message: changedInWords(await unnotified(platform)) })
	if ('faults' in made) {
		const message = `Nothing was changed. ${[...new Set(Object.values(made.faults))].join(' ')}`
		return data<FormAnswer>({ ...refused, message, faults: made.faults }, 422)
	}
	return made.seen === undefined
		? data<FormAnswer>({ ...refused, message: 'Someone has removed this truck in the meantime.' }, 409)
		: data<FormAnswer>({ ...refused, message: changedMeanwhile, seen: made.seen }, 409)
}

/** The message after a change, with the number of pickups that have no crew now. */
function changedInWords(days: Unnotified[]): string {
	const pickups = days.reduce((sum, day) => sum + day.pickups.length, 0)
	const changed = 'The schedule is changed. Bookings stay as they are.'
	if (pickups === 0) return changed
	return `${changed} ${pickups === 1 ? '1 pickup has' : `${pickups} pickups have`} no crew, and the customers haven’t been told: see the list.`
}

const changedMeanwhile =
	'Someone else just changed this day; the history says what. Yours isn’t lost. Press again to use it instead.'

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): FormAnswer => ({ ok: false, message, about: '' }))

/** The week: days by windows, each with its slots and what takes them. */
export default function SchedulePage({ loaderData, actionData }: Route.ComponentProps) {
	const { change, first, last, isThisWeek, days, weekdays, holidays, overbooked, history } = loaderData
	const { trucks, trucksOfSettings, line, unnotified, firstChangeable } = loaderData
	const busy = useNavigation().state !== 'idle'
	const [before, after] = [deskSchedule(addDays(first, -7)), deskSchedule(addDays(first, 7))]
	const answer = useLatestAnswer(actionData, first)
	useFreshness(change)
	usePathKeys({ j: after, k: before, t: deskSchedule() })
	const way = 'inline-flex min-h-11 items-center'
	return (
		<DeskPage>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-2">
				<h1 className="text-2xl text-spruce">Schedule</h1>
				<p className="text-lg tabular-nums">{weekInWords(first, last)}</p>
				<nav aria-label="Weeks" className="flex flex-wrap items-center gap-x-4">
					<Link to={before} className={way} aria-keyshortcuts="k">
						Previous week
					</Link>
					{!isThisWeek && (
						<Link to={deskSchedule()} className={way} aria-keyshortcuts="t">
							This week
						</Link>
					)}
					<Link to={after} className={way} aria-keyshortcuts="j">
						Next week
					</Link>
				</nav>
				<Form key={first} action={deskSchedule()} className="field flex min-w-0 flex-wrap items-center gap-2">
					<label htmlFor="week" className="whitespace-nowrap">
						Week of
					</label>
					<input id="week" name="week" type="date" defaultValue={first} required className="w-auto" />
					<Button kind="outline" type="submit" className="px-3">
						Show
					</Button>
				</Form>
				<p className="hidden text-muted text-sm lg:block">
					Keys: <kbd>j</kbd> next week, <kbd>k</kbd> previous week, <kbd>t</kbd> this week
				</p>
			</div>
			<p role="status" className="min-h-6 font-semibold text-spruce">
				{answer && (answer.ok ? answer.about !== aboutForm('days', '') : answer.about === '')
					? answer.message
					: null}
			</p>
			<UnnotifiedList days={unnotified} />
			<OverbookedList windows={overbooked} />
			<WaitingLine line={line} answer={answer} busy={busy} />
			<WeekDays days={days} answer={answer} busy={busy} />
			<OrdinaryWeek weekdays={weekdays} answer={answer} busy={busy} />
			<TruckList trucks={trucks} ofSettings={trucksOfSettings} answer={answer} busy={busy} />
			<OwnReasons texts={loaderData.reasons} />
			<CloseDays first={firstChangeable} answer={answer} busy={busy} />
			<Holidays holidays={holidays} busy={busy} />
			<div className="mt-6 max-w-[68ch]">
				<HistoryList entries={history} />
			</div>
		</DeskPage>
	)
}
