import { aboutForm, type FormAnswer } from './form-answer.ts'
import type { WeekdayRules } from './schedule-week.ts'
import { SlotsForm } from './slots-form.tsx'

type Props = { weekdays: WeekdayRules[]; answer: FormAnswer | undefined; busy: boolean }

/** The slots of each weekday, where nothing else is set for a date. */
export const OrdinaryWeek = ({ weekdays, answer, busy }: Props) => (
	<section aria-labelledby="ordinary-heading" className="mt-8">
		<h2 id="ordinary-heading" className="text-xl text-spruce">
			An ordinary week
		</h2>
		<p className="mt-1 max-w-[68ch] text-muted">
			How many pickups each window takes on a weekday, unless a date has its own setting.
		</p>
		<ul className="mt-2 grid gap-2">
			{weekdays.map(({ weekday, name, fields, seen }) => (
				<li key={weekday} className="rounded-card border border-line bg-white px-3">
					<details open={answer?.about === aboutForm('set-weekday', weekday)}>
						<summary className="min-h-11 cursor-pointer content-center">
							<b>{name}</b>{' '}
							<span className="text-muted tabular-nums">
								{fields.map(({ label, set, otherwise }) => `${label} ${set ?? otherwise}`).join(', ')}
							</span>
						</summary>
						<div className="pb-3">
							<SlotsForm
								does="set-weekday"
								day={weekday}
								set={{ fields, seen }}
								hint="Leave it empty to keep the default shown in grey, from the company’s settings."
								button={`Set every ${name}`}
								className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7"
								answer={answer}
								busy={busy}
							/>
						</div>
					</details>
				</li>
			))}
		</ul>
	</section>
)
