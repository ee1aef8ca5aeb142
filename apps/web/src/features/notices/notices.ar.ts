import type { Catalogue } from '../../language/catalogue.ts';
import type { noticesTexts } from './notices.en.ts';

export default {
  from: 'Posy',
  reason: 'السبب: {reason}',
  'report-dismissed':
    'راجع {target, select, post {المنشور الذي أبلغت عنه} comment {التعليق الذي أبلغت عنه} user {الملف الشخصي الذي أبلغت عنه} message {الرسالة التي أبلغت عنها} other {الإعلان الذي أبلغت عنه}}، ولم يجد فيه ما يخالف القواعد، فبقي كما هو.',
  'report-upheld':
    'راجع {target, select, post {المنشور الذي أبلغت عنه} comment {التعليق الذي أبلغت عنه} user {الملف الشخصي الذي أبلغت عنه} message {الرسالة التي أبلغت عنها} other {الإعلان الذي أبلغت عنه}} واتخذ إجراءً. شكرًا على إخبارنا.',
  removed:
    'أزال {target, select, post {منشورك} comment {تعليقك} user {صورة ملفك الشخصي ونبذته} message {رسالتك} other {إعلانك}}.',
  warned:
    'يوجّه إليك تحذيرًا بشأن {target, select, post {منشورك} comment {تعليقك} user {ملفك الشخصي} message {رسالتك} other {إعلانك}}.',
} satisfies Catalogue<typeof noticesTexts>;
