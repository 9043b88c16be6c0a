import { bookPath, privacy, telephone, terms, waitPath } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { NoticePlace } from '#app/ui/notices.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { formatMoney } from '#app/values/money.ts'
import { allWindows } from './arrival-window.ts'
import { BookedMeanwhile } from './booked-meanwhile.tsx'
import { type Begun, bookingFormId } from './booking.ts'
import type { OfferedDays } from './booking-days.ts'
import { foldedFields } from './booking-fields.ts'
import { type BookingOutcome, type Faults, faultsOf, formOf } from './booking-outcome.ts'
import { CameBack } from './came-back.tsx'
import { DayChoice } from './day-choice.tsx'
import { FoldedFields } from './folded-fields.tsx'
import { placeIn } from './reach.ts'
import { LoadSentBefore, type LocalPage, PageFields, textIn } from './sent-along.tsx'
import { LoadSize, TextField } from './typed-fields.tsx'
import { useArrivalWindows } from './use-arrival-windows.ts'
import { useBookingForm } from './use-booking-form.ts'
import { useBookingNotice } from './use-booking-notice.ts'
import type { QuoteOnPage } from './use-sending.ts'
import { FreeWindows, WindowChoice } from './window-choice.tsx'

type Props = {
	days: OfferedDays
	/** The outcome of a plain form post, when this page is the response to it. */
	posted?: BookingOutcome | undefined
	/** What a link began it with. */
	begun?: Begun | undefined
	/** The visitor's current quote, on a page that has its draft. */
	quote?: QuoteOnPage
	/** The local page that has the form. */
	local?: LocalPage | undefined
	/** Whether a load that was sent without a script is sent again: nothing else on the page has it. */
	loadSentBefore?: boolean
}

/**
 * docs/rules.md, 'Booking form'. A plain form post that needs no script. With a script it stays on the page until the pickup
 * is booked, and the photos of its quote have arrived.
 */
export function BookingForm({ days, posted, begun: linked, quote, local, loadSentBefore = false }: Props) {
	const company = useCompany()
	const hydrated = useHydrated()
	const begun = beginningOf(
		formOf(posted)?.initialValue ?? linked,
		faultsOf(posted),
		local?.city ?? linked?.city ?? company.city,
	)
	const { answer, outcome, sending, quoteState, ...form } = useBookingForm({ days, posted, quote, begun })
	const notice = useBookingNotice(answer, sending)
	const sent = formOf(outcome)?.initialValue ?? formOf(posted)?.initialValue ?? {}
	const { reach, dollars = 0 } = form.trip
	const requested = reach === 'fixed-days'
	const offered = local
		? allWindows(company).filter(({ todayOnly }) => !(requested && todayOnly))
		: company.arrivalWindows
	const { windows, nearest } = useArrivalWindows(offered, form.date, { days, answer })
	const alternatives = outcome?.outcome === 'refused' ? outcome.alternatives : []

	if (answer?.outcome === 'booked') return <BookedMeanwhile booked={answer} quoteState={quoteState} />
	const state = { typed: begun.typed, faults: form.faults }
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
			<input type="hidden" name="trip" value={dollars} />
			{local && <PageFields local={local} sent={sent} />}
			{!local && loadSentBefore && <LoadSentBefore sent={sent} />}
			{!hydrated && <input type="hidden" name="cityOffered" value={begun.cityOffered} />}
			{outcome && answer?.outcome !== 'failed' && <CameBack outcome={outcome} box={form.refs.cameBack} />}
			<DayChoice
				days={days}
				offered={offered}
				from={local && requested ? addDays(days.first, 1) : days.first}
				chosen={begun.typed('date')}
				faults={form.faults.date ?? undefined}
			/>
			<WindowChoice windows={windows} chosen={begun.typed('window')} faults={form.faults.window ?? undefined}>
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
			<TextField name="name" state={state} wide />
			<TextField name="phone" state={state} />
			<TextField name="email" state={state} />
			<TextField name="address" state={state} wide />
			<TextField name="postal" state={state} optional>
				<p className="mt-1 text-muted text-sm" aria-live="polite">
					{`${form.city && `${form.city}, `}${company.region.name} (${company.region.code})`}
					{dollars > 0 && `. The trip adds ${formatMoney(100 * dollars)} to the price of the load`}
				</p>
			</TextField>
			{local && !local.carries && <LoadSize state={state} />}
			<FoldedFields state={state} open={begun.unfolded} details={form.refs.folded} />
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

/** What the form begins with: nothing but a city, what a link began it with, or what was typed before it came back. */
function beginningOf(returned: Partial<Record<string, string>> | undefined, faults: Faults, ownCity: string) {
	const textOf = (name: string) => textIn(returned?.[name])
	const cityOffered = textOf('cityOffered') ?? ownCity
	const city = returned ? (textOf('city') ?? '') : cityOffered
	const typed = (name: string) => (name === 'city' ? city : textOf(name))
	const isUsed = (name: string) => (name === 'city' ? city !== cityOffered : textOf(name) !== undefined)
	// A place that is no city has none to begin with: then it is asked for.
	const unfolded = city === '' || foldedFields.some((name) => faults[name] || isUsed(name))
	return { typed, ...placeIn(typed), cityOffered, unfolded }
}
