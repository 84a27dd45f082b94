export const DESK_SUBJECTS = ['Desk', 'Focus day', 'Workday', 'In the office', 'Project work', 'Team day'] as const;

export const ROOM_SUBJECTS = [
  'Weekly sync',
  'Stand-up',
  'One-to-one',
  'Design review',
  'Interview',
  'Sprint planning',
  'Budget round',
  'Customer call',
  'Roadmap',
  'Retrospective',
  'Workshop',
  'Onboarding',
  'Lessons learned',
  'Architecture',
  'Release check',
  'Training',
] as const;

export const SERIES_SUBJECTS = [
  'Team meeting',
  'Monday kick-off',
  'Staff meeting',
  'Lab meeting',
  'Lunch & learn',
] as const;
