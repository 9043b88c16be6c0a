import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import type { HaulingFrom } from '#app/values/hauling.ts'
import type { WindowsFrom } from '#app/values/hours.ts'
import { changeOn, type DeskSettings, type SettingChange, type SettingPart } from './setting-parts.ts'

type Window = Company['landingWindows'][number]
type Windows = Pick<DeskSettings, 'arrivalWindows' | 'landingWindows'>

/** Before every day of a calendar. */
const always = '0000-01-01'

/** The changes of a part that come to hold, each with its day, in order. */
function changesByDay<Part extends SettingPart>(changes: readonly SettingChange[], part: Part) {
	const ofPart = changes.filter((change) => change.part === part)
	const days = [...new Set(ofPart.map(({ holdsFrom }) => holdsFrom))].sort()
	return days.flatMap((from) => {
		const change = changeOn(changes, part, from)
		return change ? [{ from, change }] : []
	})
}

/**
 * The windows as they are asked for: every one that a pickup can be in, also one that is not offered any more or not yet, so
 * that it keeps its words; and which of them are offered from which day on.
 */
export function plannedWindows(
	changes: readonly SettingChange[],
	file: Windows,
	day: CalendarDate,
): Windows & { windowPlan: WindowsFrom[] | undefined; hasSameDay: boolean | undefined } {
	const byDay = changesByDay(changes, 'windows')
	const { arrivalWindows, landingWindows } = file
	// Also those of a change that another one replaced: a pickup may be in them.
	const all = [file, ...changes.flatMap((change) => (change.part === 'windows' ? [change.values] : []))]
	const hasOwnSlots = [...arrivalWindows, ...landingWindows].some(({ places }) => places !== undefined)
	if (byDay.length === 0 && !hasOwnSlots)
		return { arrivalWindows, landingWindows, windowPlan: undefined, hasSameDay: undefined }
	const current = changeOn(changes, 'windows', day)?.values ?? file
	const once = (lists: readonly (readonly Window[])[]) => [
		...new Map(lists.flat().map((window) => [window.id, window])).values(),
	]
	const byHour = (one: Window, other: Window) => one.startHour - other.startHour
	// Who asks for the window of today alone is given the one that holds.
	const landing = once([...all.map((windows) => windows.landingWindows), current.landingWindows])
	const isCurrent = ({ id }: Window) => current.landingWindows.some((window) => window.id === id)
	const home = once([...all.map((windows) => windows.arrivalWindows), current.arrivalWindows]).sort(byHour)
	return {
		arrivalWindows: home,
		landingWindows: [...landing.filter(isCurrent), ...landing.filter((window) => !isCurrent(window))].filter(
			({ id }) => !home.some((window) => window.id === id),
		),
		hasSameDay: current.landingWindows.some(({ todayOnly }) => todayOnly),
		windowPlan: [
			{ from: always, slots: slotsOf(file) },
			...byDay.map(({ from, change }) => ({ from, slots: slotsOf(change.values) })),
		],
	}
}

/** A window without a number of its own has as many slots as all have. */
const slotsOf = ({ arrivalWindows, landingWindows }: Windows) =>
	Object.fromEntries([...arrivalWindows, ...landingWindows].map(({ id, places }) => [id, places ?? null]))

/** The hauling figures by the days from which they hold; `undefined` while owners have changed none. */
export function plannedHauling(
	changes: readonly SettingChange[],
	file: Pick<DeskSettings, 'hauling'>,
): HaulingFrom[] | undefined {
	const byDay = changesByDay(changes, 'hauling')
	if (byDay.length === 0) return undefined
	return [
		{ from: always, hauling: file.hauling },
		...byDay.map(({ from, change }) => ({ from, hauling: change.values.hauling })),
	]
}
