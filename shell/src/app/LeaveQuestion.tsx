import { LeaveQuestion as Question } from '@portal/ui/edit/LeaveQuestion';
import { stay, useNavigation } from './navigation';

/** Asks before the page is left with changes that are not saved. */
export default function LeaveQuestion() {
  const question = useNavigation((navigation) => navigation.question);
  return question && <Question labels={question.labels} onStay={stay} onLeave={question.leave} />;
}
