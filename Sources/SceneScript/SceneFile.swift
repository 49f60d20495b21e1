import Animator
import Yams
