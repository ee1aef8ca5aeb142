import type { Catalogue } from '../../language/catalogue.ts';
import type { attachmentsTexts } from './attachments.en.ts';

export default {
  empty: 'هذا الملف فارغ',
  damaged: 'هذه الصورة تالفة ولا يمكن فتحها. يُرجى اختيار صورة أخرى.',
  unreadable: 'تعذّرت قراءة هذا الملف. يُرجى اختياره مرة أخرى.',
  copying: 'جارٍ الحفظ على هذا الجهاز {percent}٪',
  preparingPhoto: 'جارٍ تجهيز الصورة…',
  preparingVideo: 'جارٍ تجهيز الفيديو…',
  shrinking: 'جارٍ تصغير الفيديو {percent}٪',
  converting: 'جارٍ تحويل الفيديو ليتمكن الجميع من تشغيله {percent} %',
  trimTitle: 'قص الفيديو',
  trim: 'قص',
  cancelTrim: 'إلغاء القص',
  trimming: 'جارٍ قص الفيديو {percent} %',
  trimFailed: 'تعذّر قص هذا الفيديو على هذا الجهاز. بقي كما كان.',
  hevc: 'لا يستطيع كل متصفح تشغيل هذا الفيديو (HEVC). إن لم يستطع الخادم تحويله، فلن يمكن الآخرين إلا تنزيله.',
  sendOriginal: 'إرسال الأصل',
  original: 'إرسال الأصل، {size}',
  photoAlt: 'الصورة التي توشك مشاركتها',
  videoAlt: 'الفيديو الذي توشك مشاركته',
  noPoster: 'لا معاينة لهذا الفيديو على هذا الجهاز',
  removePhoto: 'إزالة الصورة',
  removeVideo: 'إزالة الفيديو',
  storageFull: 'نفدت مساحة التخزين على هذا الجهاز. يُرجى توفير بعض المساحة والمحاولة مرة أخرى. لم يضِع شيء مما كتبته.',
  notForMessage: '{refusal} يمكن اختيار صورة، أو فيديو بصيغة MP4 أو MOV أو AVI.',
  noRoom: 'مساحة التخزين على هذا الجهاز لا تكفي: المطلوب {needed}، والمتاح {free}. لم يضِع شيء مما كتبته.',
} satisfies Catalogue<typeof attachmentsTexts>;
