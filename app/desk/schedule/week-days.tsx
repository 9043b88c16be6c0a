import { DayCard } from './day-card.tsx'
import type { FormAnswer } from './form-answer.ts'
import type { DayOfWeek } from './schedule-week.ts'

/** The days of a week. On a phone those that are over are folded (desk.css), so that today is at the top. */
export function WeekDays(props: { days: DayOfWeek[]; answer: FormAnswer | undefined; busy: boolean }) {
	const { days, answer, busy } = props
	const over = days.filter(({ isOver }) => isOver).length
	return (
		<div className="week">
			{over > 0 && over < days.length && (
				<details className="days-over sm:hidden">
					<summary className="min-h-11 cursor-pointer content-center">Days that are over ({over})</summary>
				</details>
			)}
			<ol className="mt-3 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-7">
				{days.map((day) => (
					<DayCard key={day.date} day={day} answer={answer} busy={busy} />
				))}
			</ol>
		</div>
	)
}
