import type { ReactNode } from 'react'
import { drawings as counted } from '#app/quotes/truck/thing-drawings.tsx'
import { Bicycle, Carpet, Lamp, Lumber, Suitcase } from '#app/quotes/truck/truck-things.tsx'
import { Branches, Bucket, Drywall, Fence, Monitor, Printer } from '#app/site/home/service-drawings.tsx'
import type { DrawingName } from './drawing-names.ts'
import { Car, HotTub, Piano, PoolTable, Tank, Trampoline } from './large-things.tsx'
import { House, Rake, Shed, Tower, Truck } from './places.tsx'
import { Elliptical, ExerciseBike } from './training-things.tsx'
import {
	Cabinet,
	Computer,
	Desk,
	ExaminationTable,
	Extinguisher,
	OfficeChair,
	Pallet,
	Rail,
	Shelving,
} from './working-things.tsx'

/** A drawing, and how far it reaches to the left of its lower left corner, to the right of it, and up. */
type Drawing = { left: number; right: number; up: number; drawn: ReactNode }

export const drawings: Record<DrawingName, Drawing> = {
	...counted,
	bicycle: { left: 0, right: 81, up: 40, drawn: <Bicycle /> },
	branches: { left: 0, right: 112, up: 54, drawn: <Branches /> },
	bucket: { left: 0, right: 30, up: 40, drawn: <Bucket /> },
	cabinet: { left: 14, right: 36, up: 79, drawn: <Cabinet /> },
	car: { left: 0, right: 125, up: 50, drawn: <Car /> },
	carpet: { left: 0, right: 89, up: 18, drawn: <Carpet /> },
	computer: { left: 12, right: 98, up: 68, drawn: <Computer /> },
	desk: { left: 22, right: 92, up: 50, drawn: <Desk /> },
	drywall: { left: 0, right: 96, up: 84, drawn: <Drywall /> },
	elliptical: { left: 0, right: 92, up: 90, drawn: <Elliptical /> },
	'examination-table': { left: 16, right: 88, up: 62, drawn: <ExaminationTable /> },
	'exercise-bike': { left: 0, right: 74, up: 72, drawn: <ExerciseBike /> },
	extinguisher: { left: 12, right: 28, up: 66, drawn: <Extinguisher /> },
	fence: { left: 4, right: 84, up: 66, drawn: <Fence /> },
	'hot-tub': { left: 40, right: 92, up: 84, drawn: <HotTub /> },
	house: { left: 32, right: 86, up: 96, drawn: <House /> },
	lamp: { left: 0, right: 28, up: 42, drawn: <Lamp /> },
	lumber: { left: 12, right: 74, up: 21, drawn: <Lumber /> },
	monitor: { left: 0, right: 62, up: 54, drawn: <Monitor /> },
	'office-chair': { left: 2, right: 44, up: 70, drawn: <OfficeChair /> },
	pallet: { left: 18, right: 92, up: 76, drawn: <Pallet /> },
	piano: { left: 20, right: 86, up: 77, drawn: <Piano /> },
	'pool-table': { left: 26, right: 118, up: 54, drawn: <PoolTable /> },
	printer: { left: 0, right: 50, up: 44, drawn: <Printer /> },
	rail: { left: 2, right: 98, up: 70, drawn: <Rail /> },
	rake: { left: 14, right: 52, up: 88, drawn: <Rake /> },
	shed: { left: 38, right: 74, up: 94, drawn: <Shed /> },
	shelving: { left: 14, right: 76, up: 94, drawn: <Shelving /> },
	suitcase: { left: 0, right: 40, up: 26, drawn: <Suitcase /> },
	tank: { left: 0, right: 42, up: 80, drawn: <Tank /> },
	tower: { left: 20, right: 48, up: 119, drawn: <Tower /> },
	trampoline: { left: 0, right: 116, up: 50, drawn: <Trampoline /> },
	truck: { left: 0, right: 128, up: 70, drawn: <Truck /> },
}
