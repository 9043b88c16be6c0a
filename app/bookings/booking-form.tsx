import { getFormProps, getInputProps, getTextareaProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useRef } from 'react'
import { isLoadField } from '#app/pricing/load-fields.ts'
import { bookPath, privacy, terms } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { NoticePlace, useNotice } from '#app/ui/notices.tsx'
import type { CalendarDate } from '#app/values/local-time.ts'
import type { FreeWindow } from './arrival-window.ts'
import { BookedMeanwhile } from './booked-meanwhile.tsx'
import { bookingFormId, bookingSchema } from './booking.ts'
import { bookingFields, contactFields } from './booking-fields.ts'
import { type BookingOutcome, bookingNotices, formOf } from './booking-outcome.ts'
import { useArrivalWindows } from './use-arrival-windows.ts'
import { type QuoteOnPage, useSending } from './use-sending.ts'
import { FreeWindows, WindowChoice } from './window-choice.tsx'

type Props = {
	/** First and last date that can be booked, by the company's calendar. */
	dates: { first: CalendarDate; last: CalendarDate }
	/** The outcome of a plain form post, when this page is the response to it. */
	posted?: BookingOutcome | undefined
	/** The visitor's current quote, on a page that has a calculator. */
	quote?: QuoteOnPage
}

/** The grid columns of the text fields on a wide page. */
const contactLayout: Record<(typeof contactFields)[number], { className: string }> = {
	name: { className: 'sm:col-span-6' },
	phone: { className: 'sm:col-span-3' },
	email: { className: 'sm:col-span-3' },
	address: { className: 'sm:col-span-6' },
	postal: { className: 'sm:col-span-2' },
	city: { className: 'sm:col-span-4' },
}

/**
 * docs/rules.md, 'Booking form'. Works as a plain form post. With a script it stays on the page until the pickup is booked,
 * and the photos of its quote have arrived.
 */
export function BookingForm({ dates, posted, quote }: Props) {
	const company = useCompany()
	const { answer, sending, quoteState, send } = useSending(quote)
	const outcome = answer ?? posted
	const schema = bookingSchema({ company, dates })
	const [form, fields] = useForm({
		id: bookingFormId,
		lastResult: sending ? null : formOf(outcome),
		defaultValue: { city: company.city },
		constraint: getZodConstraint(schema),
		defaultNoValidate: false,
		// An error shown on blur would move the button while the visitor is about to press it.
		shouldValidate: 'onSubmit',
		shouldRevalidate: 'onInput',
		onValidate: ({ formData }) => parseWithZod(formData, { schema }),
		onSubmit: (event, { formData }) => {
			event.preventDefault()
			send(formData)
		},
	})
	const windows = useArrivalWindows(fields.date.value ?? '', outcome)
	const notice = useNoticeOf(answer)
	const alternatives = outcome?.outcome === 'refused' ? outcome.alternatives : []
	const choose = ({ date, windowId }: FreeWindow) => {
		form.update({ name: fields.date.name, value: date })
		form.update({ name: fields.window.name, value: windowId })
	}

	if (answer?.outcome === 'booked') return <BookedMeanwhile booked={answer} quoteState={quoteState} />
	return (
		<div>
			{posted?.outcome === 'failed' && !answer && (
				<p role="alert" className="mb-6 border-brick border-l-4 pl-4 text-brick">
					<b>{bookingNotices.failed.title}.</b> {posted.message ?? bookingNotices.failed.text}
				</p>
			)}
			{outcome?.outcome === 'repriced' && (
				<p role="alert" className="mb-6 border-brick border-l-4 pl-4 text-brick">
					<b>{bookingNotices.repriced.title}.</b> {outcome.message}
				</p>
			)}
			<form method="post" action={bookPath()} {...getFormProps(form)} className="grid gap-5 sm:grid-cols-6">
				<LoadSentBefore posted={posted && formOf(answer) ? answer : posted} />
				{contactFields.map((name) => {
					const { label, type = 'text', autoComplete } = bookingFields[name]
					return (
						<Field
							key={name}
							label={label}
							error={fields[name].errors}
							id={fields[name].id}
							hint={name === 'city' ? `${company.region.name} (${company.region.code})` : undefined}
							{...contactLayout[name]}
						>
							<input
								{...getInputProps(fields[name], { type })}
								key={fields[name].key}
								autoComplete={autoComplete}
								autoCapitalize={name === 'postal' ? 'characters' : undefined}
							/>
						</Field>
					)
				})}
				<Field
					label={bookingFields.date.label}
					error={fields.date.errors}
					id={fields.date.id}
					className="sm:col-span-6"
				>
					<input
						{...getInputProps(fields.date, { type: 'date' })}
						key={fields.date.key}
						min={dates.first}
						max={dates.last}
						autoComplete="off"
					/>
				</Field>
				<WindowChoice field={fields.window} windows={windows} className="sm:col-span-6">
					<FreeWindows windows={alternatives} onChoose={choose} />
				</WindowChoice>
				<Field
					label={bookingFields.notes.label}
					optional={!bookingFields.notes.required}
					hint="Gate codes, what is heavy, where to park."
					error={fields.notes.errors}
					id={fields.notes.id}
					className="sm:col-span-6"
				>
					<textarea {...getTextareaProps(fields.notes)} key={fields.notes.key} rows={3} />
				</Field>
				<label className="flex cursor-pointer items-start gap-3 sm:col-span-6">
					<input
						type="checkbox"
						name="offers"
						defaultChecked={fields.offers.initialValue === 'on'}
						className="mt-1 size-5 shrink-0 accent-spruce"
					/>
					<span>{bookingFields.offers.label}</span>
				</label>
				<div className="sm:col-span-6">
					<Button kind="primary" type="submit" disabled={sending}>
						{sending ? 'Confirming...' : 'Confirm Booking'}
					</Button>
					<NoticePlace notice={notice} />
					<p className="mt-4 text-muted text-sm">
						By booking you accept our <a href={terms()}>terms</a> and our{' '}
						<a href={privacy()}>privacy policy</a>.
					</p>
				</div>
			</form>
		</div>
	)
}

/** The load of a form that was sent without a script, as hidden fields: the next attempt sends it again. */
function LoadSentBefore({ posted }: Pick<Props, 'posted'>) {
	const sent = formOf(posted)?.initialValue ?? {}
	const names = Object.keys(sent).filter((name) => isLoadField(name) || ['quote', 'priceList'].includes(name))
	return names.map((name) => {
		const value = sent[name]
		return typeof value === 'string' && <input key={name} type="hidden" name={name} value={value} />
	})
}

/** Why a sent form was not booked, shown once for each answer. Another answer withdraws what was shown before. */
function useNoticeOf(outcome: BookingOutcome | undefined) {
	const notice = useNotice()
	const shown = useRef(outcome)
	useEffect(() => {
		if (!outcome || shown.current === outcome) return
		shown.current = outcome
		if (outcome.outcome === 'booked' || outcome.outcome === 'refused') notice.withdraw()
		if (outcome.outcome === 'repriced') notice.show({ ...bookingNotices.repriced, text: outcome.message })
		if (outcome.outcome === 'failed')
			notice.show({ ...bookingNotices.failed, text: outcome.message ?? bookingNotices.failed.text })
	})
	return notice
}
