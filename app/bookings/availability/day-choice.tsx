import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { ArrivalWindow } from '../rules/arrival-window.ts'
import { bookingFields } from '../rules/booking-fields.ts'
import { anotherDay } from '../rules/parse-booking.ts'
import { type DayState, dayInWords, dayState, type OfferedDays, type ShownDay } from './booking-days.ts'

/** `not served`: no truck reaches a location far away on the day of the booking. */
type State = DayState | 'not served'

type Props = {
	days: OfferedDays
	/** The windows of the form. */
	offered: ArrivalWindow[]
	/** The first day on which a truck reaches the location. */
	from: CalendarDate
	/** The day in a form with errors. */
	chosen: CalendarDate | undefined
	faults: string[] | undefined
}

/** The state of a day by the windows that the form has; `undefined` where their states are not known. */
function statedBy(
	{ date, windows }: ShownDay,
	{ from, offered }: Pick<Props, 'from' | 'offered'>,
): { state: State; words: string } | undefined {
	if (date < from) return { state: 'not served', words: 'Not today' }
	const those = windows?.filter(({ id }) => offered.some((window) => window.id === id))
	return those && { state: dayState(those), words: dayInWords(those) }
}

const canBeChosen = (state: State | undefined) => state === undefined || state === 'open' || state === 'few'

/** The days as radio buttons, and a field for a later one. Works without a script. */
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
					const { state, words } = statedBy(day, props) ?? {}
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
							{words && <small> {words}</small>}
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
						// Today ASAP needs no date; the server asks for one with any other window.
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
