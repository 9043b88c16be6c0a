import { useEffect, useState, useSyncExternalStore } from 'react'
import { PhotoUploader } from '#app/photos/uploader.tsx'
import { priceLoad } from '#app/pricing/load.ts'
import { homeSection } from '#app/shell/links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useNotices } from '#app/ui/notices.tsx'
import { AnotherQuote } from './another-quote.tsx'
import type { SaveOutcome } from './draft-state.ts'
import { LoadForm } from './load-form.tsx'
import { PhotoProgress } from './photo-progress.tsx'
import type { QuoteDraft } from './quote-draft.ts'
import { QuoteTotal, TotalBar } from './quote-total.tsx'
import { SaveConflict } from './save-conflict.tsx'
import { SaveState } from './save-state.tsx'
import { Truck } from './truck.tsx'

type Props = {
	draft: QuoteDraft
	/** Starts a new draft in place of this one. */
	onAnother: () => void
	/** The id of the form that the load is sent with while no script sends it. */
	bookedWith: string
}

/** The load, the photos, the price, and Save Quote (docs/rules.md, 'Calculator'). */
export function Calculator({ draft, onAnother, bookedWith }: Props) {
	const state = useSyncExternalStore(draft.subscribe, draft.snapshot, draft.snapshot)
	const { load, prices, photos, saving, booked, elsewhere } = state
	const notices = useNotices()
	const hydrated = useHydrated()
	const form = hydrated ? undefined : bookedWith
	const price = priceLoad(load, prices)

	const notify = (outcome: SaveOutcome) => {
		for (const title of ['Save Failed', 'Update Failed']) notices.withdraw(title)
		notices.show(saveNotice(outcome))
	}
	const save = async () => notify(await draft.save())
	const actions = {
		add: draft.addFiles,
		relabel: draft.relabel,
		retry: draft.retry,
		remove: (id: string) => {
			draft.remove(id).catch(() =>
				notices.show({
					tone: 'error',
					title: 'Update Failed',
					text: 'That photo is still in your quote. Try again in a moment.',
				}),
			)
		},
	}
	const canSave = photos.length > 0 && saving !== 'saved' && saving !== 'restored' && !elsewhere
	const saveButton = canSave && (
		<Button kind="primary" onClick={save} disabled={saving === 'saving'}>
			{saving === 'saving' ? 'Saving Quote...' : 'Save Quote'}
		</Button>
	)
	const progress = <PhotoProgress photos={photos} onResume={draft.resume} />
	const book = !booked && (
		<ButtonLink kind={canSave ? 'outline' : 'primary'} to={homeSection('book')}>
			Continue to Booking
		</ButtonLink>
	)

	return (
		<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
			<div className="lg:order-2">
				<div className="lg:sticky lg:top-24">
					<Truck share={load.volume} volumes={prices.volumes} className="w-full" />
					<QuoteTotal load={load} price={price} list={prices} />
					<div className="mt-6 hidden flex-wrap gap-3 lg:flex">
						{saveButton}
						{book}
					</div>
					<div className="mt-3 hidden lg:block">{progress}</div>
					<SaveState {...state} />
					{elsewhere && (
						<SaveConflict
							there={elsewhere}
							here={{ load, prices, total: price.total }}
							keepThere={() => {
								draft.keepElsewhere()
								notices.withdraw('Update Failed')
							}}
							keepHere={async () => notify(await draft.keepThis())}
						/>
					)}
					<AnotherQuote
						unsaved={photos.filter(({ stage }) => stage !== 'saved' && stage !== 'refused').length}
						saving={saving === 'saving'}
						onAnother={() => {
							draft.abandon()
							onAnother()
						}}
					/>
				</div>
			</div>
			<div className="space-y-10">
				{form && <input type="hidden" name="quote" value={draft.fields().quote ?? ''} form={form} />}
				{form && <input type="hidden" name="priceList" value={prices.id} form={form} />}
				<LoadForm
					key={state.sheet}
					load={load}
					list={prices}
					onChange={draft.setLoad}
					fixed={booked}
					form={form}
				/>
				<PhotoUploader photos={photos} actions={actions} />
			</div>
			<TotalBar total={price.total}>
				<div className="flex min-w-0 flex-col items-end gap-1 text-right">
					{progress}
					{saveButton || book}
				</div>
			</TotalBar>
		</div>
	)
}

/** Whether the page is hydrated. */
function useHydrated() {
	const [hydrated, setHydrated] = useState(false)
	useEffect(() => setHydrated(true), [])
	return hydrated
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
