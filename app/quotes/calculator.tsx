import { useEffect } from 'react'
import { PhotoUploader } from '#app/photos/uploader.tsx'
import { type Load, priceLoad } from '#app/pricing/load.ts'
import { homeSection } from '#app/shell/links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoticePlace, useNotice } from '#app/ui/notices.tsx'
import { AnotherQuote } from './another-quote.tsx'
import { type Thing, tallyInTruck, tallyOf } from './counted-things.ts'
import type { SaveOutcome } from './draft-state.ts'
import { LoadForm } from './load-form.tsx'
import { PhotoProgress } from './photo-progress.tsx'
import type { QuoteDraft } from './quote-draft.ts'
import { QuoteTotal, quoteActionsId } from './quote-total.tsx'
import { SaveConflict } from './save-conflict.tsx'
import { SaveState } from './save-state.tsx'
import { ThingCounter } from './thing-counter.tsx'
import { Truck } from './truck.tsx'
import { useDraftState } from './use-draft-state.ts'

type Props = {
	draft: QuoteDraft
	/** What can be counted instead of guessing volume and weight. */
	things: Thing[]
	/** Starts a new draft in place of this one. */
	onAnother: (shownThen: Load) => void
	/** The id of the form that the load is sent with while no script sends it. */
	form: string | undefined
}

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
	const canSave = photos.length > 0 && saving !== 'saved' && saving !== 'restored' && !elsewhere

	return (
		<div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
			<div className="space-y-10">
				{form && <input type="hidden" name="quote" value={draft.fields().quote ?? ''} form={form} />}
				{form && <input type="hidden" name="priceList" value={prices.id} form={form} />}
				<LoadForm
					load={load}
					list={prices}
					onChange={draft.setLoad}
					fixed={booked}
					form={form}
					sheet={state.sheet}
				>
					<ThingCounter draft={draft} state={state} things={things} />
				</LoadForm>
				<div id="photos">
					<PhotoUploader photos={photos} actions={actions} />
					<NoticePlace notice={removal} />
				</div>
			</div>
			<div>
				<div className="lg:sticky lg:top-24">
					<div className="[content-visibility:auto] aspect-480/276 min-h-0 print:aspect-auto">
						<Truck
							share={load.volume}
							volumes={prices.volumes}
							tally={tallyInTruck(tallyOf(counted, things), load, prices)}
							className="w-full"
						/>
					</div>
					<QuoteTotal load={load} price={price} list={prices} />
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
