export { openFreeDays } from './free-days.server.ts'
export { daysWithWindows, nearestFree, readCalendar, windowsOn } from './free-windows.server.ts'
export { slotsOfDay } from './slots-of-day.server.ts'
