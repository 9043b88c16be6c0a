import { DayForms } from './day-forms.tsx'
import type { FormAnswer } from './form-answer.ts'
import { PickupList } from './overbooked/pickup-list.tsx'
import { becauseWords, type DayOfWeek, fullWords, type WindowOfDay } from './schedule-week.ts'
import { type DayTrucks, timesInWords } from './trucks/day-trucks.ts'

/** A day of the week: each window with its fullness and pickups, and the forms to change it. */
export function DayCard(props: { day: DayOfWeek; answer: FormAnswer | undefined; busy: boolean }) {
	const { day, answer, busy } = props
	const heading = `day-${day.date}`
	return (
		<li
			aria-labelledby={heading}
			className={`${day.isOver ? 'is-over ' : ''}min-w-0 rounded-card border bg-white p-3 [overflow-wrap:anywhere] ${day.isToday ? 'border-signal border-t-4' : 'border-line'}`}
		>
			<h2 id={heading} className="text-lg">
				{day.weekday} <span className="text-muted tabular-nums">{day.day}</span>
				{day.isToday && <span className="text-base text-muted"> today</span>}
			</h2>
			{day.closed !== undefined && (
				<p className="mt-1 rounded-field bg-sand px-2 py-1">
					<b>Closed:</b> {day.closed}
				</p>
			)}
			<TrucksLine trucks={day.trucks} />
			<ul className="mt-2">
				{day.windows.map((window) => (
					<li key={window.id} className="border-line border-t">
						<WindowLine window={window} />
					</li>
				))}
			</ul>
			{!day.isOver && <DayForms day={day} answer={answer} busy={busy} />}
		</li>
	)
}

/** The day's load on its trucks, and their capacity. */
function TrucksLine({ trucks }: { trucks: DayTrucks }) {
	const { count, cubicYards, time, emptyings, isTooMuch } = trucks
	if (count === 0) return <p className="mt-1 text-sm">No truck is working.</p>
	return (
		<p className="mt-1 text-muted text-sm tabular-nums">
			{count === 1 ? '1 truck' : `${count} trucks`}: <span className="whitespace-nowrap">{cubicYards}</span>,{' '}
			<span className="whitespace-nowrap">{time}</span>
			{emptyings > 0 && `, ${timesInWords(emptyings)} to the landfill`}
			{isTooMuch && <b className="block text-brick">More than they can haul</b>}
		</p>
	)
}

function WindowLine({ window }: { window: WindowOfDay }) {
	const { label, taken, slots, because, full, pickups } = window
	const over = taken - slots
	const why = becauseWords[because]
	const fullness = (
		<>
			<span className="flex flex-wrap justify-between gap-x-2">
				<b>{label}</b>
				<span className="tabular-nums">
					{taken} of {slots}
					<span className="sr-only"> taken</span>
				</span>
			</span>
			<Bar taken={taken} slots={slots} />
			{over > 0 && <span className="block font-semibold text-brick text-sm">{over} too many</span>}
			{full && over <= 0 && <span className="block text-sm text-spruce">{fullWords[full]}</span>}
			{why && because !== 'closed' && <span className="block text-muted text-sm">{why}</span>}
		</>
	)
	if (pickups.length === 0) return <div className="py-2">{fullness}</div>
	return (
		<details>
			<summary className="block cursor-pointer py-2 underline decoration-dotted underline-offset-4">
				{fullness}
			</summary>
			<PickupList pickups={pickups} />
		</details>
	)
}

/** The numbers beside it say the same. */
function Bar({ taken, slots }: { taken: number; slots: number }) {
	const share = slots === 0 ? Number(taken > 0) : Math.min(1, taken / slots)
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 100 6"
			preserveAspectRatio="none"
			className={`mt-1 block h-1.5 w-full rounded-full border border-line ${taken > slots ? 'text-brick' : share === 1 ? 'text-spruce' : 'text-moss'}`}
		>
			<rect width={share * 100} height="6" fill="currentColor" />
		</svg>
	)
}
