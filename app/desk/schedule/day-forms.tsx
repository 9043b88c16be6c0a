import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ownReasonsList } from '../saved-replies/own-reasons.tsx'
import { aboutForm, type FormAnswer } from './form-answer.ts'
import { type DayOfWeek, longestReason } from './schedule-week.ts'
import { Answer, SlotsForm } from './slots-form.tsx'

type Props = { day: DayOfWeek; answer: FormAnswer | undefined; busy: boolean }

/** The forms of one day: close or open it, or set the slots of its windows. */
export function DayForms({ day, answer, busy }: Props) {
	const about = ['close', 'open', 'set-date'].map((does) => aboutForm(does, day.date))
	const isAnswered = answer !== undefined && about.includes(answer.about)
	return (
		<details className="border-line border-t pt-1" open={isAnswered}>
			<summary className="min-h-11 cursor-pointer content-center font-semibold">
				Change this day<span className="sr-only"> {day.inWords}</span>
			</summary>
			<TooMany day={day} />
			{day.closed === undefined ? (
				<>
					<SlotsForm
						does="set-date"
						day={day.date}
						set={day}
						hint={`Places on this day only. Leave it empty to keep the default shown in grey: as every ${day.everyWeekday}.`}
						button="Set places"
						className="mt-2 grid grid-cols-2 gap-2"
						answer={answer}
						busy={busy}
					/>
					<CloseForm day={day} answer={answer} busy={busy} />
				</>
			) : (
				<OpenForm day={day} answer={answer} busy={busy} />
			)}
		</details>
	)
}

/**
 * Names the pickups that are too many, beside the form that caused it: the list of all days is at the top of the page, out of
 * sight.
 */
function TooMany({ day: { windows } }: Pick<Props, 'day'>) {
	const tooMany = windows.flatMap(({ pickups }) => pickups).filter((pickup) => pickup.isTooMany)
	const nameById = new Map(tooMany.map(({ id, name, reference }) => [id, `${name} (${reference})`]))
	if (nameById.size === 0) return null
	return (
		<p className="text-brick text-sm">
			More is booked than there’s room for. Too many: {[...nameById.values()].join(', ')}.
		</p>
	)
}

function CloseForm({ day: { date, seen }, answer, busy }: Props) {
	const mine = answer?.about === aboutForm('close', date) ? answer : undefined
	const id = `reason-${date}`
	const fault = mine?.faults?.reason
	return (
		<Form method="post" preventScrollReset className="mt-4 mb-2 border-line border-t pt-3">
			<input type="hidden" name="does" value="close" />
			<input type="hidden" name="date" value={date} />
			<input type="hidden" name="seen" value={mine?.seen ?? seen} />
			<Field label="Why it’s closed" id={id} error={fault === undefined ? undefined : [fault]}>
				<input
					id={id}
					name="reason"
					maxLength={longestReason}
					list={ownReasonsList}
					placeholder="Only staff will see this"
					defaultValue={mine?.typed?.reason}
					autoComplete="off"
					required
					aria-describedby={`${id}-error`}
					aria-invalid={fault !== undefined}
				/>
			</Field>
			{fault === undefined && <Answer answer={mine} />}
			<Button kind="outline" type="submit" className="mt-2 px-3" disabled={busy}>
				Close this day
			</Button>
		</Form>
	)
}

function OpenForm({ day: { date, seen }, answer, busy }: Props) {
	const mine = answer?.about === aboutForm('open', date) ? answer : undefined
	return (
		<Form method="post" preventScrollReset className="mb-2">
			<input type="hidden" name="does" value="open" />
			<input type="hidden" name="date" value={date} />
			<input type="hidden" name="seen" value={mine?.seen ?? seen} />
			<p className="text-muted text-sm">Once it’s open, it’ll take as many as before it was closed.</p>
			<Answer answer={mine} />
			<Button kind="outline" type="submit" className="mt-2 px-3" disabled={busy}>
				Open this day
			</Button>
		</Form>
	)
}
