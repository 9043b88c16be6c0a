import { useEffect } from 'react'
import { PhotoTips } from '#app/photos/photo-tips.tsx'
import { PhotoUploader } from '#app/photos/uploader.tsx'
import { type Load, priceLoad } from '#app/pricing/load.ts'
import { firmPricePath, homeSection } from '#app/shell/links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { loadedLater } from '#app/ui/loaded-later.tsx'
import { NoticePlace, useNotice } from '#app/ui/notices.tsx'
import { Still } from '#app/ui/still.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { type SaveOutcome, sourceOf } from '../draft/draft-state.ts'
import type { QuoteDraft } from '../draft/quote-draft.ts'
import { SaveState } from '../draft/save-state.tsx'
import { useDraftState } from '../draft/use-draft-state.ts'
import { PhotoProgress } from '../photos/photo-progress.tsx'
import { type Thing, tallyInTruck, tallyOf } from '../things/counted-things.ts'
import { ThingCounter } from '../things/thing-counter.tsx'
import { Truck } from '../truck/truck.tsx'
import { AnotherQuote } from './another-quote.tsx'
import { LoadForm } from './load-form.tsx'
import { QuoteTotal, quoteActionsId } from './quote-total.tsx'

type Props = {
	draft: QuoteDraft
	/** What can be counted instead of guessing volume and weight. */
	things: Thing[]
	/** Starts a new draft in place of this one. */
	onAnother: (shownThen: Load) => void
	/** The id of the form that the load is sent with while no script sends it. */
	form: string | undefined
}

/** Drawn where another tab has saved the quote. */
const SaveConflict = loadedLater(async () => (await import('../draft/save-conflict.tsx')).SaveConflict)

/** The load, the photos, the price, and Save Quote (docs/rules.md, 'Calculator'). */
export function Calculator({ draft, things, onAnother, form }: Props) {
	const state = useDraftState(draft)
	const { load, counted, prices, photos, saving, booked, elsewhere } = state
	const notice = useNotice()
	const removal = useNotice()
	const price = priceLoad(load, prices)
	// A change hides that the quote was saved, as it does below the buttons.
	useEffect(() => {
		if (saving !== 'saved' && notice.shown?.tone === 'success') notice.withdraw()
	}, [saving, notice])

	const notify = (outcome: SaveOutcome) => {
		removal.withdraw()
		notice.show(saveNotice(outcome))
	}
	const save = async () => notify(await draft.save())
	const actions = {
		add: draft.addFiles,
		relabel: draft.relabel,
		retry: draft.retry,
		remove: (id: string) => {
			draft.remove(id).then(removal.withdraw, () =>
				removal.show({
					tone: 'error',
					title: 'Update Failed',
					text: 'That photo is still in your quote. Try again in a moment.',
				}),
			)
		},
	}
	const isSaved = saving === 'saved' || saving === 'restored'
	const canSave = photos.length > 0 && !isSaved && !elsewhere

	return (
		<div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
			<div className="space-y-10">
				{form && <input type="hidden" name="quote" value={draft.fields().quote ?? ''} form={form} />}
				{form && <input type="hidden" name="priceList" value={prices.id} form={form} />}
				<LoadForm state={state} onChange={draft.setLoad} fixed={booked} form={form}>
					<Unbroken instead={<p>You can’t count things in this browser. Choose a size below.</p>}>
						<ThingCounter draft={draft} state={state} things={things} />
					</Unbroken>
				</LoadForm>
				<div id="photos">
					<PhotoUploader
						photos={photos}
						actions={actions}
						tips={<Still name="photo-tips">{import.meta.env.SSR && <PhotoTips />}</Still>}
					/>
					<NoticePlace notice={removal} />
				</div>
			</div>
			<div>
				<div className="lg:sticky lg:top-24">
					{/* On a low screen the truck is smaller, so that price, buttons and their messages stay in view below it. */}
					<div className="[content-visibility:auto] aspect-480/276 min-h-0 lg:w-[min(100%,42svh)] print:aspect-auto">
						<Truck
							share={load.volume}
							volumes={prices.volumes}
							tally={tallyInTruck(tallyOf(counted, things), load, prices)}
							className="w-full"
						/>
					</div>
					<QuoteTotal load={load} price={price} list={prices} source={sourceOf(state)} />
					<div id={quoteActionsId} className="mt-6 flex flex-wrap gap-3">
						{canSave && (
							<Button kind="primary" onClick={save} disabled={saving === 'saving'}>
								{saving === 'saving' ? 'Saving Quote...' : 'Save Quote'}
							</Button>
						)}
						{!booked && (
							<ButtonLink kind={canSave ? 'outline' : 'primary'} to={homeSection('book')}>
								Continue to Booking
							</ButtonLink>
						)}
						{isSaved && !booked && (
							<ButtonLink kind="outline" to={firmPricePath()}>
								Send for a firm price
							</ButtonLink>
						)}
					</div>
					<NoticePlace notice={notice} />
					<div className="mt-3">
						<PhotoProgress photos={photos} onResume={draft.resume} />
					</div>
					<SaveState {...state} />
					{elsewhere && (
						<SaveConflict
							there={elsewhere}
							here={{ load, prices, total: price.total }}
							keepThere={() => {
								draft.keepElsewhere()
								notice.withdraw()
							}}
							keepHere={async () => notify(await draft.keepThis())}
						/>
					)}
					<AnotherQuote
						unsaved={photos.filter(({ stage }) => stage !== 'saved' && stage !== 'refused').length}
						saving={saving === 'saving'}
						load={load}
						onFailed={notice.show}
						onAnother={(shownThen) => {
							draft.abandon()
							notice.withdraw()
							removal.withdraw()
							onAnother(shownThen)
						}}
					/>
				</div>
			</div>
		</div>
	)
}

/** The messages after a save; the wording is fixed (docs/rules.md, 'Messages'). */
function saveNotice(outcome: SaveOutcome) {
	if (outcome.ok)
		return outcome.first
			? ({
					tone: 'success',
					title: 'Quote Saved',
					text: 'Your quote has been saved. You can now proceed to booking.',
				} as const)
			: ({
					tone: 'success',
					title: 'Quote Updated',
					text: 'Your quote has been updated with new information.',
				} as const)
	return outcome.first
		? ({ tone: 'error', title: 'Save Failed', text: outcome.message || 'Failed to save quote' } as const)
		: ({ tone: 'error', title: 'Update Failed', text: outcome.message || 'Failed to update quote' } as const)
}
