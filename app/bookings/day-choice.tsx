import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { ArrivalWindow } from './arrival-window.ts'
import { type DayState, dayState, type OfferedDays, type ShownDay } from './booking-days.ts'
import { bookingFields } from './booking-fields.ts'
import { anotherDay } from './parse-booking.ts'

/** On the day of the booking no truck comes to a place far away. */
type State = DayState | 'not served'

const words: Record<State, string> = {
	open: 'Open',
	few: 'Few left',
	full: 'Full',
	over: 'Too late',
	closed: 'Closed',
	'not served': 'Not today',
}

type Props = {
	days: OfferedDays
	/** The windows that the form has. */
	offered: ArrivalWindow[]
	/** The first day on which we come there. */
	from: CalendarDate
	/** The day of a form that came back. */
	chosen: CalendarDate | undefined
	faults: string[] | undefined
}

/** What a day's windows say of it, of those that the form has. */
function stateOf({ date, windows }: ShownDay, { from, offered }: Pick<Props, 'from' | 'offered'>) {
	if (date < from) return 'not served'
	return windows && dayState(windows.filter(({ id }) => offered.some((window) => window.id === id)))
}

const canBeChosen = (state: State | undefined) => state === undefined || state === 'open' || state === 'few'

/** The days as a strip, one tap each; any later one is typed. It works without a script. */
export function DayChoice(props: Props) {
	const { days, chosen, faults } = props
	const isShown = days.shown.some(({ date }) => date === chosen)
	return (
		<fieldset
			id="date"
			tabIndex={-1}
			aria-describedby="date-error"
			className="min-w-0 scroll-mt-20 sm:col-span-2"
		>
			<legend className="font-semibold">{bookingFields.date.label}</legend>
			<div className="days">
				{days.shown.map((day) => {
					const state = stateOf(day, props)
					return (
						<label key={day.date} className="pick">
							<input
								type="radio"
								name="date"
								value={day.date}
								disabled={!canBeChosen(state)}
								defaultChecked={day.date === chosen && canBeChosen(state)}
								className="sr-only"
							/>
							<b>{day.name}</b> <span>{day.day}</span>
							{state && <small> {words[state]}</small>}
						</label>
					)
				})}
			</div>
			<div className="another-day">
				<label className="pick">
					<input
						type="radio"
						name="date"
						value={anotherDay}
						// Today's own window needs no date; the server asks for one with any other.
						required={!props.offered.some(({ todayOnly }) => todayOnly)}
						defaultChecked={chosen !== undefined && !isShown}
						className="sr-only"
					/>
					Another day
				</label>
				<label className="field">
					<span className="font-semibold">Date</span>
					<input
						type="date"
						name="otherDate"
						min={props.from}
						max={days.last}
						defaultValue={isShown ? undefined : chosen}
					/>
				</label>
			</div>
			<p id="date-error" className="mt-1 text-brick empty:hidden" aria-live="polite">
				{faults?.[0]}
			</p>
		</fieldset>
	)
}
