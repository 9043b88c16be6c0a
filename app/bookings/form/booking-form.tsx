import type { ReactNode } from 'react'
import type { PriceListId } from '#app/platform/ids.ts'
import type { Contact } from '#app/quotes/quote.ts'
import { bookPath, privacy, telephone, terms, waitPath } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { NoticePlace } from '#app/ui/notices.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { cents } from '#app/values/money.ts'
import type { OfferedDays } from '../availability/booking-days.ts'
import { DayChoice } from '../availability/day-choice.tsx'
import { useArrivalWindows } from '../availability/use-arrival-windows.ts'
import { FreeWindows, WindowChoice } from '../availability/window-choice.tsx'
import { allWindows } from '../rules/arrival-window.ts'
import { bookingFormId, type Prefill } from '../rules/booking.ts'
import { foldedFields } from '../rules/booking-fields.ts'
import { type BookingOutcome, type Faults, faultsOf, formOf } from '../rules/booking-outcome.ts'
import { locationIn } from '../rules/service-zone.ts'
import { feeAdded, travelFeeNote } from '../rules/travel-fee-in-price.ts'
import { BookedNotice } from './booked-notice.tsx'
import { FoldedFields } from './folded-fields.tsx'
import { FormErrors } from './form-errors.tsx'
import { asText, LoadSentBefore, type LocalPage, PageFields } from './hidden-fields.tsx'
import { LineFields } from './line-fields.tsx'
import { LoadSize } from './typed-fields.tsx'
import { useBookingForm } from './use-booking-form.ts'
import { useBookingNotice } from './use-booking-notice.ts'
import type { QuoteOnPage } from './use-sending.ts'

type Props = {
	days: OfferedDays
	/** The outcome of a plain form post that this page answers. */
	posted?: BookingOutcome | undefined
	/** What it begins with: what a link says, or the visitor said for their quote. */
	prefill?: Partial<Prefill & Contact> | undefined
	/** The current quote, on a page with its draft. */
	quote?: QuoteOnPage
	/** The local page of the form. */
	local?: LocalPage | undefined
	/** Given where the page has no calculator: a load that was sent without a script is sent again, or its price list. */
	loadSentBefore?: { priceList: PriceListId | undefined } | undefined
	/** What the page asks besides. */
	children?: ReactNode
}

/**
 * docs/rules.md, 'Booking form'. A plain form post without a script. With one it stays on the page until the pickup is booked
 * and the photos of its quote have arrived.
 */
export function BookingForm({
	days,
	posted,
	prefill: linked,
	quote,
	local,
	loadSentBefore,
	children,
}: Props) {
	const company = useCompany()
	const hydrated = useHydrated()
	const prefill = beginningOf(
		formOf(posted)?.initialValue ?? linked,
		faultsOf(posted),
		local?.city ?? linked?.city ?? company.city,
	)
	const { answer, outcome, sending, quoteState, ...form } = useBookingForm({ days, posted, quote, prefill })
	const notice = useBookingNotice(answer, sending)
	const sent = formOf(outcome)?.initialValue ?? formOf(posted)?.initialValue ?? {}
	const { reach, dollars = 0 } = form.serviceZone
	const priced = {
		accepted: quote?.accepted() ?? local?.accepted,
		subjectFee: local?.carries ? undefined : local?.subjectFee,
	}
	const note = travelFeeNote(cents(dollars), priced)
	const requested = reach === 'fixed-days'
	const offered = local
		? allWindows(company).filter(({ todayOnly }) => !(requested && todayOnly))
		: company.arrivalWindows
	const { windows, nearest } = useArrivalWindows(offered, form.date, { days, answer })
	const alternatives = outcome?.outcome === 'refused' ? outcome.alternatives : []

	if (answer?.outcome === 'booked') return <BookedNotice booked={answer} quoteState={quoteState} />
	const state = { typed: prefill.typed, faults: form.faults }
	return (
		<form
			ref={form.refs.form}
			id={bookingFormId}
			method="post"
			action={bookPath()}
			noValidate={hydrated}
			onSubmit={form.onSubmit}
			onChange={form.onChange}
			className="grid gap-5 sm:grid-cols-2"
		>
			<input type="hidden" name="trip" value={feeAdded(cents(dollars), priced) / 100} />
			{local && <PageFields local={local} sent={sent} />}
			{!local && loadSentBefore && <LoadSentBefore sent={sent} {...loadSentBefore} />}
			{!hydrated && <input type="hidden" name="cityOffered" value={prefill.cityOffered} />}
			{outcome && outcome.outcome !== 'prefilled' && answer?.outcome !== 'failed' && (
				<FormErrors outcome={outcome} faults={form.faults} box={form.refs.formErrors} />
			)}
			<DayChoice
				days={days}
				offered={offered}
				from={local && requested ? addDays(days.first, 1) : days.first}
				chosen={prefill.typed('date')}
				faults={form.faults.date ?? undefined}
			/>
			<WindowChoice
				windows={windows}
				chosen={prefill.typed('window')}
				faults={form.faults.window ?? undefined}
			>
				<FreeWindows
					windows={alternatives.length > 0 ? alternatives : nearest}
					verb={requested ? 'Request' : 'Book'}
					disabled={sending}
				/>
				{(alternatives.length > 0 || windows.some(({ state }) => state === 'full')) && (
					<p className="mt-2">
						<Button kind="outline" type="submit" formAction={waitPath()} name="wanted" value={sent.window}>
							Wait for a window
						</Button>
					</p>
				)}
			</WindowChoice>
			<LineFields
				state={state}
				belowPostal={
					<p className="mt-1 text-muted text-sm" aria-live="polite">
						{[
							`${form.city && `${form.city}, `}${company.region.name} (${company.region.code})`,
							note,
							requested && 'We’ll call or email to confirm the day with you before anything is final',
						]
							.filter(Boolean)
							.join('. ')}
						{(note || requested) && '.'}
					</p>
				}
			/>
			{local && !local.carries && <LoadSize state={state} subject={local.subject} />}
			{children}
			<FoldedFields state={state} open={prefill.unfolded} details={form.refs.folded} />
			<div className="sm:col-span-2">
				<Button kind="primary" type="submit" disabled={sending}>
					{sending ? 'Confirming...' : local && requested ? 'Request a pickup' : 'Confirm Booking'}
				</Button>
				<NoticePlace notice={notice} />
				<p className="mt-3 text-sm">
					Or call <a href={telephone(company.phone)}>{company.phone}</a>. By booking you accept our{' '}
					<a href={terms()}>terms</a> and our <a href={privacy()}>privacy policy</a>.
				</p>
			</div>
		</form>
	)
}

/** The prefill of the form: a city alone, what a link says, or the values of a form with errors. */
function beginningOf(
	rejectedForm: Partial<Record<string, string>> | undefined,
	faults: Faults,
	ownCity: string,
) {
	const textOf = (name: string) => asText(rejectedForm?.[name])
	const cityOffered = textOf('cityOffered') ?? ownCity
	const city = rejectedForm ? (textOf('city') ?? '') : cityOffered
	const typed = (name: string) => (name === 'city' ? city : textOf(name))
	const isUsed = (name: string) => (name === 'city' ? city !== cityOffered : textOf(name) !== undefined)
	// Without a city to prefill, the folded field for it opens.
	const unfolded = city === '' || foldedFields.some((name) => faults[name] || isUsed(name))
	return { typed, ...locationIn(typed), cityOffered, unfolded }
}
